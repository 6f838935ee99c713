import type { Call, Shop } from '../../support/shop.ts'

interface Attack {
  /** Codes that are requested, one per phone. */
  codes: number
  /** The phone whose code is requested. */
  phoneOf: (n: number) => string
  /** The attacker's address for that phone. */
  addressOf: (n: number) => string
}

/** The attacker's results. */
export interface Guessed {
  /** Requests for a code that were answered with 200. */
  answered: number
  /** Guesses that were compared with a valid code, by its length. */
  fourDigits: number
  sixDigits: number
  /** Codes that were guessed correctly. */
  met: number
}

const attemptsPerCode = 5
const atOnce = 8

/** The n-th of 256 networks of one IPv6 /56, as a home line or a rented server has. */
export const addressInPrefix56 = (n: number): string =>
  `2001:db8:0:ab${(n % 256).toString(16).padStart(2, '0')}::1`
/** An address of a botnet: each in a separate /24. */
export const addressOfBotnet = (n: number): string => `198.${18 + Math.floor(n / 256)}.${n % 256}.7`

/** Requests a code for each phone and tries five codes on it, without reading any message (security finding of a whole-shop attack). */
export async function guessCodes(
  { call }: Pick<Shop, 'call'>,
  { codes, phoneOf, addressOf }: Attack,
): Promise<Guessed> {
  const guessed: Guessed = { answered: 0, fourDigits: 0, sixDigits: 0, met: 0 }
  let next = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < codes) {
        const n = next
        next += 1
        await guessOne(call, phoneOf(n), addressOf(n), guessed)
      }
    }),
  )
  return guessed
}

async function guessOne(
  call: Call,
  phone: string,
  address: string,
  guessed: Guessed,
): Promise<void> {
  const headers = { 'X-Forwarded-For': address }
  const sent = await call('POST', '/api/phone-auth/send-otp', { body: { phone }, headers })
  if (sent.status !== 200) return
  guessed.answered += 1
  const length = Number(sent.body.data.code_length)
  for (let tried = 1; tried <= attemptsPerCode; tried += 1) {
    const otp = String(tried).padStart(length, '0')
    const { body } = await call('POST', '/api/phone-auth/verify-otp', {
      body: { phone, otp },
      headers,
    })
    if (body.token || body.code === 'registrationRequired') guessed.met += 1
    // Only a valid code counts its attempts down.
    if (body.attempts_left !== attemptsPerCode - tried) return
    guessed[length === 4 ? 'fourDigits' : 'sixDigits'] += 1
  }
}

/** The expected number of successes of such an attack: a guess at n digits matches one code in ten to the n. */
export const expectedTakeovers = ({ fourDigits, sixDigits }: Guessed): number =>
  fourDigits / 10_000 + sixDigits / 1_000_000
