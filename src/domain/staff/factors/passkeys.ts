import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { Settings } from '#shared/settings.ts'
import { storeChallenge, consumeChallenge } from './challenges.ts'

/** The library is loaded only when needed, because most requests do not use it (WebAuthn, level 3). */
const webAuthn = () => import('@simplewebauthn/server')

type Site = Pick<Settings, 'publicUrl' | 'seller'>
export interface PasskeyOwner {
  staffId: number
  sessionId: number
  name: string
  /** E.164. */
  phone: string
}
/** The answer of `navigator.credentials`, as JSON. */
export type Credential = Record<string, unknown>

const rpOf = ({ publicUrl }: Site) => {
  const { hostname, origin } = new URL(publicUrl)
  return { rpId: hostname, origin }
}

const passkeysOf = (db: Db, staffId: number) =>
  db
    .selectFrom('staff_factors')
    .select(['id', 'credential_id', 'public_key', 'sign_count'])
    .where('customer_id', '=', staffId)
    .where('kind', '=', 'passkey')
    .where('confirmed_at', 'is not', null)
    .execute()

const idsOf = (passkeys: { credential_id: Buffer | null }[]) =>
  passkeys.flatMap(({ credential_id: id }) => (id ? [{ id: id.toString('base64url') }] : []))

/** Returns the options with which the browser creates a passkey; the challenge is valid for this session and five minutes. */
export async function enrolmentOptions(
  tx: Db,
  { staffId, sessionId, name, phone }: PasskeyOwner,
  site: Site,
): Promise<object> {
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: site.seller.nameEn,
    rpID: rpOf(site).rpId,
    userName: phone,
    userDisplayName: name,
    userID: new TextEncoder().encode(`staff:${staffId}`),
    attestationType: 'none',
    excludeCredentials: idsOf(await passkeysOf(tx, staffId)),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  })
  await storeChallenge(tx, sessionId, 'enrol', options.challenge)
  return options
}

/** Adds the passkey created for the session's challenge and returns its id; null: it does not match, or the challenge has expired. */
export async function addPasskey(
  tx: Db,
  { staffId, sessionId }: Pick<PasskeyOwner, 'staffId' | 'sessionId'>,
  { name, response }: { name: string; response: Credential },
  site: Site,
): Promise<number | null> {
  const challenge = await consumeChallenge(tx, sessionId, 'enrol')
  if (challenge === null) return null
  const { verifyRegistrationResponse } = await webAuthn()
  const { rpId, origin } = rpOf(site)
  const verified = await verifyRegistrationResponse({
    response: response as unknown as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch(() => null)
  if (!verified?.verified) return null
  const { credential } = verified.registrationInfo
  const added = await tx
    .insertInto('staff_factors')
    .values({
      customer_id: staffId,
      kind: 'passkey',
      name,
      credential_id: Buffer.from(credential.id, 'base64url'),
      public_key: Buffer.from(credential.publicKey),
      sign_count: credential.counter,
      confirmed_at: sql<Date>`now()`,
    })
    // Ignores a passkey that is already enrolled.
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id ?? null
}

/** Returns the options with which the browser signs with one of the member's passkeys. */
export async function proofOptions(
  tx: Db,
  { staffId, sessionId }: Pick<PasskeyOwner, 'staffId' | 'sessionId'>,
  site: Site,
): Promise<object> {
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: rpOf(site).rpId,
    allowCredentials: idsOf(await passkeysOf(tx, staffId)),
    userVerification: 'required',
  })
  await storeChallenge(tx, sessionId, 'prove', options.challenge)
  return options
}

/** Whether a passkey of the member signed the session's challenge. Its counter must never decrease (WebAuthn, 6.1.1). */
export async function provePasskey(
  tx: Db,
  { staffId, sessionId }: Pick<PasskeyOwner, 'staffId' | 'sessionId'>,
  response: Credential,
  site: Site,
): Promise<boolean> {
  const challenge = await consumeChallenge(tx, sessionId, 'prove')
  const passkey = (await passkeysOf(tx, staffId)).find(
    ({ credential_id: id }) => id?.toString('base64url') === response['id'],
  )
  if (challenge === null || !passkey?.credential_id || !passkey.public_key) return false
  const { verifyAuthenticationResponse } = await webAuthn()
  const { rpId, origin } = rpOf(site)
  const verified = await verifyAuthenticationResponse({
    response: response as unknown as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id.toString('base64url'),
      publicKey: Uint8Array.from(passkey.public_key),
      counter: passkey.sign_count ?? 0,
    },
  }).catch(() => null)
  if (!verified?.verified) return false
  await tx
    .updateTable('staff_factors')
    .set({
      sign_count: verified.authenticationInfo.newCounter,
      used_at: sql<Date>`now()`,
    })
    .where('id', '=', passkey.id)
    .execute()
  return true
}
