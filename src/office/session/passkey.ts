import type { ApiClient } from '#web/lib/api-client.ts'
import { getEnrolmentOptions } from '#contract/office/factors.ts'
import { getPasskeyOptions } from '#contract/office/session.ts'

/** Whether this browser can use a passkey at all. */
export const hasPasskeys = (): boolean =>
  'credentials' in navigator &&
  typeof PublicKeyCredential === 'function' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential

/** Lets the member touch their passkey; null: they have not. */
export async function touchPasskey(api: ApiClient): Promise<Record<string, unknown> | null> {
  const { data } = await api.call(getPasskeyOptions)
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    data as unknown as PublicKeyCredentialRequestOptionsJSON,
  )
  return asJson(() => navigator.credentials.get({ publicKey }))
}

/** Makes a new passkey; null: the member broke it off. */
export async function makePasskey(
  api: ApiClient,
  setupCode: string | null,
): Promise<Record<string, unknown> | null> {
  const { data } = await api.call(getEnrolmentOptions, { body: { setup_code: setupCode } })
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    data as unknown as PublicKeyCredentialCreationOptionsJSON,
  )
  return asJson(() => navigator.credentials.create({ publicKey }))
}

async function asJson(
  ask: () => Promise<Credential | null>,
): Promise<Record<string, unknown> | null> {
  try {
    const credential = (await ask()) as PublicKeyCredential | null
    return credential ? (credential.toJSON() as unknown as Record<string, unknown>) : null
  } catch (error) {
    // Broken off, or nobody touched it in time.
    if (error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name))
      return null
    throw error
  }
}
