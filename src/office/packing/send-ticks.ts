import { savePacking } from '#contract/office/orders/order-actions.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { orderKey } from '../orders/use-order.ts'
import { queryClient } from '../query-client.ts'
import { officeApi } from '../session/office-api.ts'
import { saveTicks, tickStore } from './tick-store.ts'

/** Orders whose ticks are being sent, so that each order's ticks are sent in sequence. */
const sending = new Set<number>()

/**
 * Sends an order's ticks; without a network they stay on the device until the next attempt. Ticks the server refuses, for example because
 * the order was taken over, are dropped, and the order is reloaded.
 *
 * @throws ApiError when it is refused
 */
export async function sendTicks(orderId: number): Promise<boolean> {
  const ticks = tickStore.get().orders[orderId]
  if (!ticks || ticks.isHeld || sending.has(orderId)) return !ticks
  sending.add(orderId)
  try {
    const { data } = await officeApi.call(savePacking, {
      params: { id: orderId },
      body: {
        lines: Object.entries(ticks.lines).map(([id, packed]) => ({ id: Number(id), packed })),
        acted_at: ticks.at,
      },
    })
    // Updated before the ticks are dropped, so that the screen does not show sent ticks as undone.
    queryClient.setQueryData(orderKey(orderId), data)
    const newest = tickStore.get().orders[orderId]
    if (newest) saveTicks(orderId, newest.at === ticks.at ? null : { ...newest, hasFailed: false })
  } catch (error) {
    if (error instanceof ApiError && (error.status === 0 || error.status >= 500)) {
      const unsent = tickStore.get().orders[orderId]
      if (unsent) saveTicks(orderId, { ...unsent, hasFailed: true })
      return false
    }
    saveTicks(orderId, null)
    throw error
  } finally {
    sending.delete(orderId)
  }
  // Sends ticks made during the request.
  return sendTicks(orderId)
}

/** Sends all waiting ticks, such as when the network returns; refused ones are dropped. */
export async function sendAllTicks(): Promise<void> {
  for (const id of Object.keys(tickStore.get().orders))
    await sendTicks(Number(id)).catch(() => false)
}
