/**
 * Returns the order's state as staff see it: a processing order can be begun, packed or partly shipped, or have nothing to pack because
 * everything was refunded before it was sent.
 */
export function orderStateOf(
  { status, fulfilment }: { status: string; fulfilment: string },
  isAllRefunded: boolean,
): string {
  if (status !== 'processing') return status
  if (isAllRefunded) return 'empty'
  return ['picking', 'packed', 'partial'].includes(fulfilment) ? fulfilment : status
}
