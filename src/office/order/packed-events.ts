import type { OrderEvent } from '#contract/office/orders/office-order.ts'

type Facts = OrderEvent['facts']

/** The pieces packed by the end of the event. */
export const piecesPacked = (facts: Facts): number => Number((facts['packed'] as unknown[])[1])

/** Whether the order was ready to deliver by the end of the event. */
export const isWholePacked = (facts: Facts): boolean =>
  (facts['fulfilment'] as unknown[] | undefined)?.[1] === 'packed'

/** The ids of the products whose lines were ticked; none in events from before they were recorded. */
export const productsPacked = (facts: Facts): number[] =>
  ((facts['product_ids'] as [null, number[]] | undefined) ?? [null, []])[1]

const isPacking = ({ code }: OrderEvent) => code === 'order.packed'

/** Ticks of a packer follow each other line by line, newest first: the newest of them stands for all, with the plants of all. */
export function ticksTogether(events: readonly OrderEvent[]): OrderEvent[] {
  const shown: OrderEvent[] = []
  for (const event of events) {
    const newer = shown.at(-1)
    if (newer && isPacking(event) && isPacking(newer) && newer.by?.id === event.by?.id) {
      const ids = new Set([...productsPacked(newer.facts), ...productsPacked(event.facts)])
      shown[shown.length - 1] = {
        ...newer,
        facts: { ...newer.facts, product_ids: [null, [...ids]] },
      }
    } else shown.push(event)
  }
  return shown
}
