import { expect, test } from 'vitest'
import { checkInvariants } from '#domain/invariants/check-invariants.ts'
import { cardTraces } from '../../support/payments/card-traces.ts'
import { brokenLines, sendMalformed } from '../../load/scenarios/malformed.ts'
import { openFuzzStore } from '../../fuzz/store.ts'

// With 500 requests each: `npm run torture`.
test(
  'five malformed requests to every route, page and file cause no error, disclose nothing and break nothing',
  { timeout: 300_000 },
  async () => {
    const store = await openFuzzStore()
    try {
      const { targets, requests, faults } = await sendMalformed(store, 5, 20_261_121)
      expect(faults).toEqual([])
      expect(requests).toBe(targets * 5)
      expect(targets).toBeGreaterThan(80)
      expect(await brokenLines(store)).toEqual([])
      expect(await checkInvariants(store.db)).toEqual([])
      expect(await cardTraces(store.db, store.said().split('\n'))).toEqual([])
      expect((await store.call('GET', '/api/ready')).status).toBe(200)
    } finally {
      await store.close()
    }
  },
)
