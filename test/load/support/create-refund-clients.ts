import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { addPlant } from '../../support/plants.ts'
import type { MovingShop } from './call-until-answered.ts'
import type { RefundClient } from './refund-client.ts'
import { newShoppers } from './shoppers.ts'

/** Clients of a shop that sell and refund, with one owner, whose proof of identity stays valid for the whole test. */
export async function createRefundClients(
  db: Db,
  count: number,
  shop: MovingShop,
): Promise<RefundClient[]> {
  const { id: plantId } = await addPlant(db, { stock: 1_000_000, priceHalalas: 9_999 })
  const [owner, ...buyers] = await newShoppers(db, 1 + count)
  const customer_id = owner?.id ?? 0
  await db.insertInto('staff').values({ customer_id, name: 'Noura', origin: 'command' }).execute()
  await db.insertInto('staff_roles').values({ customer_id, role: 'owner' }).execute()
  await sql`update sessions set stepped_up_at = now() + interval '1 day' where customer_id = ${customer_id}`.execute(
    db,
  )
  return buyers.map(({ token }) => ({ shop, member: owner?.token ?? '', buyer: token, plantId }))
}
