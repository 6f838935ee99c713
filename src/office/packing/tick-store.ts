import { createStore } from '../controls/store.ts'
import { currentMemberId } from '../session/member.ts'
import { memberStorage } from '../session/member-storage.ts'

/** Ticks of an order that the member made on this device and that are not sent yet. */
export interface OrderTicks {
  /** The number of packed pieces, by line id. */
  lines: Record<string, number>
  /** The ISO instant of the last tick. */
  at: string
  /** Everything is ticked, but the packer has not confirmed yet: the ticks are not sent before that. */
  isHeld: boolean
  /** The last attempt to send them failed, for example without a network. */
  hasFailed?: boolean
}
export type Ticks = Readonly<Record<string, OrderTicks>>

function read(): Ticks {
  const memberId = currentMemberId()
  return memberId === null ? {} : memberStorage.get<Ticks>(memberId, 'packing', {})
}

/**
 * Stored on the device, so that ticks survive a lost network and a closed tab (office.md O0.5, O3.2). They belong to one member, as does
 * the page: for another member the page is reloaded.
 */
export const tickStore = createStore<{ orders: Ticks }>({ orders: read() })

export function saveTicks(orderId: number, ticks: OrderTicks | null): void {
  const memberId = currentMemberId()
  // The member signed out in the meantime: nothing of theirs is stored any more.
  if (memberId === null) return
  const { [orderId]: _, ...others } = tickStore.get().orders
  const all = ticks ? { ...others, [orderId]: ticks } : others
  memberStorage.set(memberId, 'packing', all)
  tickStore.set({ orders: all })
}
