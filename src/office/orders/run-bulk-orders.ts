import { listJobRows } from '#contract/office/jobs.ts'
import { bulkEditOrders } from '#contract/office/orders/order-work.ts'
import { ApiError, type CallInput } from '#web/lib/api-client.ts'
import { newIdempotencyKey, officeApi } from '../session/office-api.ts'
import { waitForJob } from '../table/wait-for-job.ts'

/**
 * Acts on a few orders and waits until it is done, so that the next action finds them as they are afterwards.
 * @throws ApiError also for the first order that was refused
 */
export async function runBulkOrders(
  body: CallInput<typeof bulkEditOrders>['body'] & object,
): Promise<void> {
  const headers = { 'Idempotency-Key': newIdempotencyKey() }
  const { data } = await officeApi.call(bulkEditOrders, { body, headers })
  const { id, failed } = await waitForJob(data.id)
  if (failed === 0) return
  const query = { state: 'failed', limit: 1 }
  const [row] = (await officeApi.call(listJobRows, { params: { id }, query })).data
  throw new ApiError(409, { message: row?.message ?? '', code: row?.code ?? 'serverError' })
}
