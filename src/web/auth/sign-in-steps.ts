import { toSaudiMobile } from '#shared/phone.ts'
import { ApiError } from '../lib/api-client.ts'
import { codeOf } from '../errors/error-message.ts'
import { usualCodeLength } from './code-boxes.tsx'
import {
  showPhoneStep,
  codeLengthOf,
  register,
  registerProven,
  registrationOf,
  reset,
  sendCode,
  verify,
  waitOf,
  type Typed,
} from './sign-in.ts'
import type { Progress } from './sign-in-progress.ts'

type Update = (part: Partial<Progress>) => void

const namesOf = ({ firstName, lastName }: Typed) => ({
  first_name: firstName,
  last_name: lastName,
})

/** Phone (and names) → a code is sent; also after a refusal that says when the next one can be sent. */
export async function askForCode({ typed, sent }: Progress, update: Update): Promise<void> {
  const { tab, phone } = typed
  try {
    update({
      sent: tab === 'login' ? await sendCode(phone) : await register({ ...namesOf(typed), phone }),
    })
  } catch (refusal) {
    const resendAt = waitOf(refusal)
    // A code was sent already; perhaps another browser requested it.
    const known = toSaudiMobile(phone) ?? phone
    const own = sent?.phone === known ? sent : null
    const codeLength = codeLengthOf(refusal) ?? own?.codeLength ?? usualCodeLength
    if (resendAt)
      update({ sent: { phone: known, challenge: own?.challenge ?? null, resendAt, codeLength } })
    throw refusal
  }
}

/** Code → the customer is signed in; or the phone is verified but unknown, and only the name is missing. */
export async function confirmCode(code: string, progress: Progress, update: Update): Promise<void> {
  const { typed, sent } = progress
  try {
    await verify(typed.phone, code, sent?.challenge, typed.tab === 'register' ? namesOf(typed) : {})
  } catch (refusal) {
    if (codeOf(refusal) === 'registrationRequired') askForName(refusal, progress, update)
    throw refusal
  }
}

function askForName(refusal: unknown, { typed, sent }: Progress, update: Update) {
  const proven = registrationOf(refusal, sent?.phone ?? typed.phone)
  update({
    registration: proven,
    sent: null,
    ...(!proven && { typed: { ...typed, tab: 'register' } }),
  })
  if (proven) reset()
  else showPhoneStep()
}

/** Name for a verified phone → the customer is signed in. */
export async function registerName(
  token: string,
  { typed }: Progress,
  update: Update,
): Promise<void> {
  try {
    await registerProven({ ...namesOf(typed), phone: typed.phone }, token)
  } catch (refusal) {
    // The ten minutes are over: the form has everything needed to request another code.
    if (refusal instanceof ApiError && refusal.body.errors?.['registration_token'])
      update({ registration: null, typed: { ...typed, tab: 'register' } })
    throw refusal
  }
}
