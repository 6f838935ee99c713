import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { PostalColumn } from '../postal-columns.ts'
import type { PersonalDataSubject } from './load-personal-data-subject.ts'

/** The columns of an order's address kept for the tax authority. */
type RetainedColumn = 'city' | 'vat_id'

/** The text that replaces the name. */
const deletedName = 'حساب محذوف'

/**
 * Deletes or empties personal data, table by table as `personal-tables.ts` lists. Orders, their lines, invoices and transactions stay for
 * the tax authority, with the city and, for a business with a VAT number, that number and its name. Returns the ids of the person's
 * pictures, whose files must be deleted too.
 */
export async function anonymiseCustomer(
  tx: Db,
  { customerId, phone, requestIds }: PersonalDataSubject,
): Promise<string[]> {
  for (const table of [
    'customer_addresses',
    'customer_notes',
    'wishlist_items',
    'carts',
    'sessions',
    'idempotency_keys',
    // The diary is deleted with the plants, and releases the pictures.
    'owned_plants',
    'care_feeds',
    'care_wishes',
  ] as const)
    await tx.deleteFrom(table).where('customer_id', '=', customerId).execute()
  const photos = await tx
    .deleteFrom('private_photos')
    .where('customer_id', '=', customerId)
    .returning('id')
    .execute()
  for (const table of ['sign_in_challenges', 'registration_tokens', 'restock_notices'] as const)
    await tx.deleteFrom(table).where('phone', '=', phone).execute()
  await tx.deleteFrom('staff_roles').where('customer_id', '=', customerId).execute()
  await tx.deleteFrom('staff_factors').where('customer_id', '=', customerId).execute()
  await tx.deleteFrom('staff_invitations').where('phone', '=', phone).execute()
  await tx.deleteFrom('office_views').where('staff_id', '=', customerId).execute()
  await tx.deleteFrom('office_keys').where('staff_id', '=', customerId).execute()
  await tx.deleteFrom('product_previews').where('staff_id', '=', customerId).execute()
  await anonymiseOrders(tx, customerId)
  await anonymiseRequests(tx, requestIds)
  await tx
    .updateTable('customers')
    .set({
      phone: `closed:${customerId}`,
      first_name: deletedName,
      last_name: '',
      email: null,
      gender: null,
      date_of_birth: null,
    })
    .set({
      unconfirmed_email: null,
      block_reason: null,
      tags: [],
      is_active: false,
      closed_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', customerId)
    .execute()
  return photos.map(({ id }) => id)
}

async function anonymiseOrders(tx: Db, customerId: number): Promise<void> {
  const theirs = tx.selectFrom('orders').select('id').where('customer_id', '=', customerId)
  await tx
    .updateTable('order_addresses')
    .set({
      first_name: deletedName,
      last_name: '',
      // A simplified invoice, issued to a buyer without a VAT number, need not name the buyer.
      company_name: sql<string | null>`case when vat_id is not null then company_name end`,
      email: '',
      phone: '',
      lines: ['—'],
      postcode: null,
      state: '',
      national_address: null,
    } satisfies Record<Exclude<PostalColumn, RetainedColumn>, unknown>)
    .where('order_id', 'in', theirs)
    .execute()
  // Staff may have written a name in a note.
  await tx
    .updateTable('order_status_changes')
    .set({ note: null })
    .where('order_id', 'in', theirs)
    .execute()
  await tx.deleteFrom('order_notes').where('order_id', 'in', theirs).execute()
  // The receiver of a parcel may be a neighbour.
  await tx
    .updateTable('shipments')
    .set({ received_by: null })
    .where('order_id', 'in', theirs)
    .execute()
  await tx
    .updateTable('order_reductions')
    .set({ note: null })
    .where('order_id', 'in', theirs)
    .execute()
  // The account that a refund is still to be transferred to is kept until the transfer is done.
  await tx
    .updateTable('refunds')
    .set({
      note: null,
      account_sealed: sql<Buffer | null>`case when state <> 'done' then account_sealed end`,
    })
    .where('order_id', 'in', theirs)
    .execute()
  await tx
    .updateTable('payment_attempts')
    .set({ frozen: null, idempotency_key: null, redirect_url: null, throttle_keys: [] })
    .where('customer_id', '=', customerId)
    .execute()
}

/** Keeps only that a request was made, when, and its outcome. Photos without a reference are deleted by the sweep. */
async function anonymiseRequests(tx: Db, requestIds: number[]): Promise<void> {
  const theirs = sql<number>`any(${requestIds}::int[])`
  await tx.deleteFrom('request_events').where('request_id', '=', theirs).execute()
  await tx
    .updateTable('service_requests')
    .set({ name: deletedName, phone: '', email: null, details: '{}', ip_hmac: Buffer.alloc(0) })
    .set({ next_action: null, next_on: null, lost_reason: null })
    .where('id', '=', theirs)
    .execute()
}
