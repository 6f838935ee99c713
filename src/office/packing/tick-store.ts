import { createStore } from '../controls/store.ts'
import { memberAtWork } from '../session/member.ts'
import { memberStorage } from '../session/member-storage.ts'

/** What the member ticked off an order with this device and is not sent yet. */
export interface OrderTicks {
  /** How many pieces of a line are packed, by the line's id. */
  lines: Record<string, number>
  /** ISO instant of the last tick. */
  at: string
  /** Everything is ticked and the packer has not said so: the last word is theirs. */
  isHeld: boolean
}
export type Ticks = Readonly<Record<string, OrderTicks>>

function read(): Ticks {
  const memberId = memberAtWork()
  return memberId === null ? {} : memberStorage.get<Ticks>(memberId, 'packing', {})
}

/**
 * Kept on the device, so that ticks outlive a lost network and a closed tab (office.md O0.5, O3.2). They are of one member, as the whole
 * page is: for another it begins anew.
 */
export const tickStore = createStore<{ orders: Ticks }>({ orders: read() })

export function keepTicks(orderId: number, ticks: OrderTicks | null): void {
  const memberId = memberAtWork()
  // Signed out meanwhile: nothing of theirs is written any more.
  if (memberId === null) return
  const { [orderId]: _, ...others } = tickStore.get().orders
  const all = ticks ? { ...others, [orderId]: ticks } : others
  memberStorage.set(memberId, 'packing', all)
  tickStore.set({ orders: all })
}
