import type { ApiClient } from '#web/lib/api-client.ts'
import { getEnrolmentOptions } from '#contract/office/factors.ts'
import { getPasskeyOptions } from '#contract/office/session.ts'

/** Whether this browser supports passkeys. */
export const hasPasskeys = (): boolean =>
  'credentials' in navigator &&
  typeof PublicKeyCredential === 'function' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential

/** Asks the member to touch their passkey; null: they did not. */
export async function touchPasskey(api: ApiClient): Promise<Record<string, unknown> | null> {
  const { data } = await api.call(getPasskeyOptions)
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    data as unknown as PublicKeyCredentialRequestOptionsJSON,
  )
  return asJson(() => navigator.credentials.get({ publicKey }))
}

/** Creates a passkey; null: the member cancelled. */
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
    // Cancelled, or timed out.
    if (error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name))
      return null
    throw error
  }
}
