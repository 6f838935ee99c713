import { createStore } from '../controls/store.ts'

/** What was ticked off an order on this device and is not sent yet. */
export interface OrderTicks {
  /** How many pieces of a line are packed, by the line's id. */
  lines: Record<string, number>
  /** ISO instant of the last tick. */
  at: string
  /** Everything is ticked and the packer has not said so: the last word is theirs. */
  isHeld: boolean
}
export type Ticks = Readonly<Record<string, OrderTicks>>

const key = 'office_packing'

function read(): Ticks {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Ticks
  } catch {
    return {}
  }
}

/** Kept on the device, so that ticks outlive a lost network and a closed tab (office.md O0.5, O3.2). */
export const tickStore = createStore<{ orders: Ticks }>({ orders: read() })

export function keepTicks(orderId: number, ticks: OrderTicks | null): void {
  const { [orderId]: _, ...others } = tickStore.get().orders
  const all = ticks ? { ...others, [orderId]: ticks } : others
  localStorage.setItem(key, JSON.stringify(all))
  tickStore.set({ orders: all })
}
