import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams, messageField, text } from '../parts.ts'
import { factor } from './member.ts'
import { credential, passkeyOptions, totpCode, writtenCode } from './session.ts'

const call = { auth: 'staff', tag: 'Office', permission: 'member' } as const
/**
 * Also open to members who enrol their first factor. A member with a factor needs an elevated session and a recent proof of identity, which
 * the server requests with `officeLocked` and `stepUpRequired`.
 */
const enrolment = { ...call, elevation: 'notNeeded' } as const

/** Ten codes. They become valid once `confirmRecoveryCodes` is called. */
const recoveryCodes = z.array(z.string())
/** The setup code from the server's log, required with `setup_code_required` (office.md O1.2). */
const setupCode = { setup_code: writtenCode.nullish() }

const factorName = text({ max: 40 })
const added = z.object({
  ...messageField,
  data: z.object({
    factor,
    /** Returned with the first factor and shown once; null otherwise. */
    recovery_codes: recoveryCodes.nullable(),
  }),
})

export const enrolTotp = endpoint({
  ...enrolment,
  method: 'POST',
  path: '/api/office/me/factors/totp',
  summary: 'A secret for an authenticator app, as text and QR; counts once it is confirmed',
  isAnswerSecret: true,
  body: z.object(setupCode),
  output: z.object({
    data: z.object({
      id: z.number(),
      /** Base32. */
      secret: z.string(),
      /** `otpauth://…`. */
      uri: z.string(),
      /** The URI as an SVG picture. */
      qr_svg: z.string(),
    }),
  }),
})
/** Elevates the session that enrols the first factor. */
export const confirmTotp = endpoint({
  ...enrolment,
  method: 'POST',
  path: '/api/office/me/factors/totp/confirm',
  summary: 'Proves the authenticator app',
  isAnswerSecret: true,
  status: 201,
  body: z.object({ code: totpCode, name: factorName.nullish(), ...setupCode }),
  output: added,
})
export const getEnrolmentOptions = endpoint({
  ...enrolment,
  method: 'POST',
  path: '/api/office/me/factors/passkey-options',
  summary: 'WebAuthn options for a new passkey; the challenge holds five minutes, once',
  isAnswerSecret: true,
  body: z.object(setupCode),
  output: passkeyOptions,
})
export const addPasskey = endpoint({
  ...enrolment,
  method: 'POST',
  path: '/api/office/me/factors/passkey',
  summary: 'Adds a passkey',
  isAnswerSecret: true,
  status: 201,
  body: z.object({ name: factorName, response: credential, ...setupCode }),
  output: added,
})
/** Refuses to delete the last factor where one is required: 400 `inUse`. */
export const deleteFactor = endpoint({
  ...call,
  method: 'DELETE',
  path: '/api/office/me/factors/:id',
  stepUp: true,
  summary: 'Removes a factor',
  params: idParams,
  output: z.object({ ...messageField, data: z.array(factor) }),
})
export const makeRecoveryCodes = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/me/recovery-codes',
  stepUp: true,
  summary: 'Ten new recovery codes, shown once; the former ones are void once these are confirmed',
  isAnswerSecret: true,
  status: 201,
  output: z.object({ data: z.object({ recovery_codes: recoveryCodes }) }),
})
/** Makes the codes that were shown last valid, and earlier codes invalid. */
export const confirmRecoveryCodes = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/me/recovery-codes/confirm',
  summary: 'Says that the codes shown last were written down',
  output: z.object({ ...messageField, data: z.object({ recovery_codes_left: z.number() }) }),
})
