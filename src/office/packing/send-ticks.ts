import { savePacking } from '#contract/office/orders/order-actions.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { orderKey } from '../orders/use-order.ts'
import { queryClient } from '../query-client.ts'
import { officeApi } from '../session/office-api.ts'
import { keepTicks, tickStore } from './tick-store.ts'

/** Of one order at a time, in the order of its ticks. */
const sending = new Set<number>()

/**
 * Sends what was ticked off an order; without network it stays on the device until the next try. What the server refuses, as an order that
 * was taken over meanwhile, is forgotten: the order is read again.
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
    // Before they are forgotten: the screen must not take what was sent for what is still to do.
    queryClient.setQueryData(orderKey(orderId), data)
    if (tickStore.get().orders[orderId]?.at === ticks.at) keepTicks(orderId, null)
  } catch (error) {
    if (error instanceof ApiError && (error.status === 0 || error.status >= 500)) return false
    keepTicks(orderId, null)
    throw error
  } finally {
    sending.delete(orderId)
  }
  // What was ticked while that was on its way goes next.
  return sendTicks(orderId)
}

/** Tries all that waits, as when the network is back; what is refused is forgotten. */
export async function sendAllTicks(): Promise<void> {
  for (const id of Object.keys(tickStore.get().orders))
    await sendTicks(Number(id)).catch(() => false)
}
