import { ShopError } from '#shared/shop-error.ts'
import type { Settings } from '#shared/settings.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Client } from './client-address.ts'
import { secondsLeftOfMinute, type RateLimit } from './rate-limit.ts'

/** Requests of one member in a minute, over all processes (office.md 20.2). */
export const requestsPerMember = 600
export const mutationsPerMember = 120

/** Files that one member sends at the same time to one process; a screen sends them one after another. */
const uploadsPerMember = 8
const secondsUntilUpload = 5

/** Counted separately from the shop's, so that customers behind the nursery's address do not block its staff. */
const anonymous = { prefix: 'office:' }
const refusals = new Set([401, 403, 404, 405])
/** Room for the tokens of members' expired sessions, whose refusal (401) opens the sign-in dialog. */
const ceilingFactor = 10

export type MemberLimit = ReturnType<typeof createMemberLimit>

/**
 * Counts requests of the back office per member, from any address, and refused ones of everybody else per address: somebody who guesses
 * tokens has no other identity. RATE_LIMIT_PER_MINUTE=0 switches both off.
 */
export function createMemberLimit(
  { count, hasRoom }: RateLimit,
  { requestsPerMinutePerIp }: Pick<Settings, 'requestsPerMinutePerIp'>,
) {
  const isOff = requestsPerMinutePerIp === 0
  const refuse = (): never => {
    throw new ShopError('tooManyRequests', { retryAfterSeconds: secondsLeftOfMinute() })
  }
  const uploads = new Map<number, number>()
  const isWithin = (key: string, limit: number) =>
    count({ networks: [{ key, factor: 1 }] }, { limit })
  return {
    /**
     * Admits a request to the back office. An address whose refusals reach the limit gets no further answer without a token, and at ten
     * times the limit none without the token of a member: members work behind the same address as somebody who guesses.
     * @throws ShopError `tooManyRequests` { retryAfterSeconds }
     */
    async admit(
      client: Client,
      {
        bearer,
        isMember,
      }: { bearer: string | null; isMember: (bearer: string) => Promise<boolean> },
    ): Promise<void> {
      if (isOff || hasRoom(client, anonymous)) return
      const ceiling = { ...anonymous, limit: requestsPerMinutePerIp * ceilingFactor }
      if (bearer !== null && (hasRoom(client, ceiling) || (await isMember(bearer)))) return
      refuse()
    },
    /** Counts the answer to a caller who is no member, if it is a refusal. */
    countRefusal(client: Client, status: number): void {
      if (!isOff && refusals.has(status)) count(client, anonymous)
    },
    /** Counts a request of a member. @throws ShopError `tooManyRequests` { retryAfterSeconds } */
    check(memberId: number, method: Endpoint['method']): void {
      if (isOff) return
      const isRoom =
        isWithin(`member:${memberId}`, requestsPerMember) &&
        (method === 'GET' || isWithin(`member-mutations:${memberId}`, mutationsPerMember))
      if (!isRoom) refuse()
    },
    /**
     * Runs a call with a file upload of a member, so that nobody fills the disk or the queue of pictures with many at the same time.
     * @throws ShopError `tooManyRequests` { retryAfterSeconds }
     */
    async whileUploading<Answer>(memberId: number, work: () => Promise<Answer>): Promise<Answer> {
      const open = uploads.get(memberId) ?? 0
      if (!isOff && open >= uploadsPerMember)
        throw new ShopError('tooManyRequests', { retryAfterSeconds: secondsUntilUpload })
      uploads.set(memberId, open + 1)
      try {
        return await work()
      } finally {
        const left = (uploads.get(memberId) ?? 1) - 1
        if (left > 0) uploads.set(memberId, left)
        else uploads.delete(memberId)
      }
    },
  }
}
