import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Me } from '#contract/office/session.ts'
import { lineOfCode, orderOfCode } from '#office/scan/scanned-code.ts'
import { sharesOf } from '#office/packing/shares.ts'

const ficus = { id: 1, sku: 'FIC-1', variant_sku: null }
const small = { id: 2, sku: 'LEM-1', variant_sku: 'LEM-1-S' }
const large = { id: 3, sku: 'LEM-1', variant_sku: 'LEM-1-L' }

test.each([
  ['FIC-1', 1],
  [' fic-1 ', 1],
  ['LEM-1-L', 3],
  // It may be either of the two.
  ['LEM-1', undefined],
  ['X', undefined],
])('the label %s finds line %s', (code, id) => {
  expect(lineOfCode([ficus, small, large], code, () => false)?.id).toBe(id)
})

test('the code of a varying product finds its line if the order holds only one variant', () => {
  expect(lineOfCode([ficus, large], 'LEM-1', () => false)?.id).toBe(3)
})

test('of two lines with one label, the unfinished one is found first', () => {
  const again = { ...ficus, id: 4 }
  expect(lineOfCode([ficus, again], 'FIC-1', ({ id }) => id === 1)?.id).toBe(4)
  expect(lineOfCode([ficus, again], 'FIC-1', () => true)?.id).toBe(1)
})

test.each([
  ['1000001012', 1012],
  ['١٠٠٠٠٠١٠١٢', 1012],
  ['1012', null],
  ['FIC-1', null],
])('the label %s belongs to order %s', (code, id) => {
  expect(orderOfCode(code)).toBe(id)
})

test('picked plants go first to the orders that were promised first', () => {
  const orders = [
    { id: 7, quantity: 2 },
    { id: 8, quantity: 3 },
    { id: 9, quantity: 1 },
  ]
  expect(sharesOf(orders, 4).map(({ found }) => found)).toEqual([2, 2, 0])
  expect(sharesOf(orders, 0).map(({ found }) => found)).toEqual([0, 0, 0])
})

describe('on a device shared by several packers', () => {
  const stored = new Map<string, string>()
  beforeEach(() => {
    stored.clear()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })

  /** Loads the page for a member. */
  async function openAs(id: number) {
    vi.resetModules()
    const { sessionStore } = await import('#office/session/session-store.ts')
    sessionStore.set({ phase: 'open', me: { id } as Me })
    const { saveTicks, tickStore } = await import('#office/packing/tick-store.ts')
    const { memberStorage } = await import('#office/session/member-storage.ts')
    const { saveFound, readFound } = await import('#office/packing/picked-store.ts')
    return { sessionStore, saveTicks, tickStore, saveFound, readFound, memberStorage }
  }
  const ticks = { lines: { 5: 2 }, at: '2026-11-28T09:00:00.000Z', isHeld: false }

  test('each packer has their own ticks and picked plants, and signing out deletes them', async () => {
    const first = await openAs(7)
    first.saveTicks(1012, ticks)
    first.saveFound(7, { ficus: { found: 2, of: 3 } })
    const second = await openAs(8)
    expect(second.tickStore.get().orders).toEqual({})
    expect(second.readFound(8)).toEqual({})
    second.saveTicks(1013, ticks)
    const again = await openAs(7)
    expect(again.tickStore.get().orders).toEqual({ 1012: ticks })
    expect(again.readFound(7)).toEqual({ ficus: { found: 2, of: 3 } })
    again.memberStorage.clear(7)
    expect([...stored.keys()]).toEqual(['office_packing_8'])
  })

  test('a tick after the sign-out is not stored', async () => {
    const { sessionStore, saveTicks } = await openAs(7)
    sessionStore.set({ me: null })
    saveTicks(1012, ticks)
    expect(stored.size).toBe(0)
  })
})
