import { expect, test } from 'vitest'
import { killAgainAndAgain } from './torture/kills.ts'

// Two hundred times: `npm run torture`.
test(
  'the shop or its database is killed while people order: every acknowledged order is there, once, whole and paid once',
  { timeout: 240_000 },
  async () => {
    const { acknowledged, ...rest } = await killAgainAndAgain({ rounds: 6, shoppers: 6 })
    expect(rest).toEqual({ kills: 6, lost: 0, unheard: 0 })
    expect(acknowledged).toBeGreaterThan(6) // One sale before each kill, and one after the last.
  },
)
