type Labels = Record<string, string>

/** A number that only increases while the process runs; Prometheus reads all counters at `/metrics`. */
export interface Counter {
  /** E.g. `warif_…_total`. */
  readonly name: string
  readonly help: string
  add(labels: Labels, by?: number): void
  rows(): { labels: Labels; value: number }[]
}

const counters: Counter[] = []

/**
 * Creates a counter of this process. `known`: the labels reported from the start with 0, so that an alarm on "no growth" has a series to
 * watch. Each set of labels is kept as a row, so no value may come from a visitor.
 */
function createCounter(name: string, help: string, known: Labels[]): Counter {
  const rows = new Map(known.map((labels) => [JSON.stringify(labels), { labels, value: 0 }]))
  const counter: Counter = {
    name,
    help,
    add(labels, by = 1) {
      const key = JSON.stringify(labels)
      const row = rows.get(key) ?? { labels, value: 0 }
      rows.set(key, row)
      row.value += by
    },
    rows: () => [...rows.values()],
  }
  counters.push(counter)
  return counter
}

/** Every counter of this process. */
export const allCounters = (): readonly Counter[] => counters

const payments = [{ payment: 'cash_on_delivery' }, { payment: 'card' }]
export const ordersPlaced = createCounter(
  'warif_orders_total',
  'Orders placed; by card: once they are paid.',
  payments,
)
export const orderHalalas = createCounter(
  'warif_order_halalas_total',
  'Sum of the orders placed, in halalas.',
  payments,
)
export const transactionRetries = createCounter(
  'warif_transaction_retries_total',
  'Transactions done again, by SQLSTATE.',
  [{ state: '40001' }, { state: '40P01' }],
)

/** Counts an order once its transaction is committed. */
export function countOrder(payment: 'cash_on_delivery' | 'card', amountHalalas: number): void {
  ordersPlaced.add({ payment })
  orderHalalas.add({ payment }, amountHalalas)
}
