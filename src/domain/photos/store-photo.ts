import { randomBytes } from 'node:crypto'
import type { Db } from '#db/tables.ts'
import { withTransactionRetry } from '#db/transaction.ts'
import { lockCustomer } from '#domain/customers/lock-customer.ts'
import type { PhotoPorts } from './photo-storage.ts'

/** Earlier times come from cameras whose clock was never set. */
const earliestTaking = Date.UTC(2000, 0, 2)

/**
 * Encodes and stores a customer's picture and returns its id. The files are written first: those without a row are removed later
 * (`sweep-photos.ts`), as is a picture that nothing refers to within a day.
 *
 * @throws ShopError as `EncodePhoto`, `unauthenticated` when the account was closed meanwhile
 */
export async function storePhoto(
  db: Db,
  { encode, storage }: PhotoPorts,
  customerId: number,
  file: string,
): Promise<string> {
  const { width, height, takenAt, files } = await encode(file)
  const id = randomBytes(32).toString('base64url')
  await storage.put(id, files)
  try {
    await withTransactionRetry(db, async (tx) => {
      await lockCustomer(tx, customerId)
      await tx
        .insertInto('private_photos')
        .values({ id, customer_id: customerId, width, height, taken_at: plausible(takenAt) })
        .execute()
    })
  } catch (error) {
    // Remaining files are removed later, as any file without a row.
    await storage.remove(id).catch(() => {})
    throw error
  }
  return id
}

/** The time of a camera with a wrong clock is ignored. */
function plausible(takenAt: Date | null): Date | null {
  const time = takenAt?.getTime() ?? Number.NaN
  return time >= earliestTaking && time <= Date.now() ? takenAt : null
}
