/** Minutes a shopper has on the bank's page (contract §6.5). */
export const awaitingMinutes = 30

/** The time until which an order placed at that instant waits for its payment, in ISO form. */
export const paymentDeadline = (createdAt: string): string =>
  new Date(Date.parse(createdAt) + awaitingMinutes * 60_000).toISOString()
