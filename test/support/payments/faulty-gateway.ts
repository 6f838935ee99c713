import type { PaymentGateway } from '#domain/payments/gateway.ts'

/** The misbehaviour of a provider, on top of the given sandbox. */
export type GatewayBehaviour = (sandbox: PaymentGateway) => Partial<PaymentGateway>

/** The sandbox with the behaviour set at the time of each call; `calls` counts the calls that move money. */
export const faultyGateway =
  (currentBehaviour: () => GatewayBehaviour, calls: { charge: number; refund: number }) =>
  (sandbox: PaymentGateway): PaymentGateway => {
    const now = <Call extends keyof PaymentGateway>(call: Call): PaymentGateway[Call] =>
      ({ ...sandbox, ...currentBehaviour()(sandbox) })[call]
    return {
      ...sandbox,
      charge: (wanted) => ((calls.charge += 1), now('charge')(wanted)),
      find: (attemptId) => now('find')(attemptId),
      refund: (payment) => ((calls.refund += 1), now('refund')(payment)),
    }
  }
