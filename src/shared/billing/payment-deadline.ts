/** How long a shopper may take at the bank's page (contract §6.5). */
export const awaitingMinutes = 30

/** Until when an order placed at that instant waits for its payment, in ISO form. */
export const paymentDeadline = (createdAt: string): string =>
  new Date(Date.parse(createdAt) + awaitingMinutes * 60_000).toISOString()
