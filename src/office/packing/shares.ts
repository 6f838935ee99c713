interface Wanted {
  id: number
  quantity: number
}

/** Who gets how much of what was found: first come, first served; the orders stand in the order in which they were promised. */
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
