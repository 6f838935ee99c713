import type { Db } from '#db/tables.ts'

/** Returns the member who invited the owner of this phone number (E.164); null: nobody, or nobody still known. */
export async function findInviter(
  db: Db,
  phone: string,
): Promise<{ id: number; name: string } | null> {
  const inviter = await db
    .selectFrom('staff_invitations as invitation')
    .innerJoin('staff', 'staff.customer_id', 'invitation.invited_by')
    .select(['staff.customer_id as id', 'staff.name'])
    .where('invitation.phone', '=', phone)
    .where('accepted_at', 'is not', null)
    .orderBy('invitation.id', 'desc')
    .executeTakeFirst()
  return inviter ?? null
}
