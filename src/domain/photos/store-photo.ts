import { randomBytes } from 'node:crypto'
import type { Db } from '#db/tables.ts'
import type { PhotoPorts } from './photo-storage.ts'

/**
 * Encodes and stores a customer's picture. The files first: those that no row names are removed later (`sweep-photos.ts`), as is a
 * picture that nothing refers to within a day. Returns its id.
 *
 * @throws ShopError as `EncodePhoto`
 */
export async function storePhoto(
  db: Db,
  { encode, storage }: PhotoPorts,
  customerId: number,
  file: string,
): Promise<string> {
  const { width, height, files } = await encode(file)
  const id = randomBytes(32).toString('base64url')
  await storage.put(id, files)
  await db
    .insertInto('private_photos')
    .values({ id, customer_id: customerId, width, height, taken_at: null })
    .execute()
  return id
}
