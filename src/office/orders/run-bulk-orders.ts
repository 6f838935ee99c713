import { listJobRows } from '#contract/office/jobs.ts'
import { bulkEditOrders } from '#contract/office/orders/order-work.ts'
import { ApiError, type CallInput } from '#web/lib/api-client.ts'
import { newIdempotencyKey, officeApi } from '../session/office-api.ts'
import { waitForJob } from '../table/wait-for-job.ts'

/** The longest time a dialog stays open for it: the job may be queued behind a long one. */
const maxWaitMs = 5_000

/**
 * Acts on a few orders and waits until it is done, so that the next action finds them as they are afterwards, but at most 5 s.
 *
 * @param onLateEnd called when a job ends after that time, with the refusal of the first order that was refused
 * @returns whether it is done
 * @throws ApiError also for the first order that was refused
 */
export async function runBulkOrders(
  body: CallInput<typeof bulkEditOrders>['body'] & object,
  onLateEnd: (refusal: ApiError | null) => void,
): Promise<boolean> {
  const headers = { 'Idempotency-Key': newIdempotencyKey() }
  const { data } = await officeApi.call(bulkEditOrders, { body, headers })
  // Reading the outcome may fail; the orders are changed all the same.
  const end = firstRefusal(data.id).catch(() => undefined)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, maxWaitMs))
  const refusal = await Promise.race([end, late])
  if (refusal) throw refusal
  if (refusal === undefined) void end.then((found) => onLateEnd(found ?? null))
  return refusal === null
}

/** The refusal of the first order that the job refused; null: it did all. */
async function firstRefusal(id: number): Promise<ApiError | null> {
  const { state, failed } = await waitForJob(id)
  if (failed === 0 && state !== 'failed' && state !== 'cancelled') return null
  const query = { state: 'failed', limit: 1 }
  const [row] = (await officeApi.call(listJobRows, { params: { id }, query })).data
  return new ApiError(409, { message: row?.message ?? '', code: row?.code ?? 'serverError' })
}
