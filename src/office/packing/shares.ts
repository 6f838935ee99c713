interface Wanted {
  id: number
  quantity: number
}

/** Distributes the pieces found among orders: first come, first served, in the order of their promised days. */
export function sharesOf<Order extends Wanted>(
  orders: readonly Order[],
  found: number,
): (Order & { found: number })[] {
  let left = found
  return orders.map((order) => {
    const share = Math.min(order.quantity, left)
    left -= share
    return { ...order, found: share }
  })
}
