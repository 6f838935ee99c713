import type { Db, Row } from '#db/tables.ts'
import { toSaudiMobile } from '#shared/phone.ts'
import { ShopError } from '#shared/shop-error.ts'

type Changeable = Pick<
  Row<'customers'>,
  'first_name' | 'last_name' | 'email' | 'gender' | 'date_of_birth'
>
/** Absent: unchanged; null: cleared. */
export type ProfileChange = { [Field in keyof Changeable]?: Changeable[Field] | undefined }

/**
 * Changes the sent fields of a profile. The phone is the credential: it may be sent, in any spelling, but not changed (contract §8.1,
 * D-22).
 *
 * @throws ShopError `validationFailed` { phone: phoneChangeNotAllowed }
 */
export async function updateProfile(
  db: Db,
  customerId: number,
  change: ProfileChange,
  typedPhone: string | null,
): Promise<void> {
  if (typedPhone !== null) await requireOwnPhone(db, customerId, typedPhone)
  await db
    .updateTable('customers')
    // A customer who enters or clears an e-mail has thereby decided about an unconfirmed one too.
    .set({
      ...change,
      ...(change.email !== undefined && { unconfirmed_email: null }),
      updated_at: new Date(),
    })
    .where('id', '=', customerId)
    // A request received just before the account was closed must not restore the name.
    .where('closed_at', 'is', null)
    .execute()
}

async function requireOwnPhone(db: Db, customerId: number, typed: string): Promise<void> {
  const { phone } = await db
    .selectFrom('customers')
    .select('phone')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  if (toSaudiMobile(typed) !== phone)
    throw new ShopError('validationFailed', {}, { phone: ['phoneChangeNotAllowed'] })
}
