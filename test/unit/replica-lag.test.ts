import { expect, test } from 'vitest'
import { trackReplicaLag } from '#domain/catalogue/replica-lag.ts'

/** Checks as [time in ms, revision of the primary, of the replica]; returns the lag after the last one. */
function lagAfter(...looks: [number, number, number][]): number {
  const lag = trackReplicaLag(0)
  for (const look of looks) lag.note(...look)
  return lag.lagMs(looks.at(-1)?.[0] ?? 0)
}

test('a replica that shows every change has no lag, however long ago the last change was', () => {
  expect(lagAfter([500, 7, 7], [90_000, 7, 7])).toBe(0)
  expect(lagAfter([500, 7, 7], [1_000, 7, 8])).toBe(0) // The replica was asked a moment later.
})

test('the lag of a replica that stands still counts from the last check without missing changes', () => {
  expect(lagAfter([500, 7, 7], [1_000, 8, 7])).toBe(500)
  expect(lagAfter([500, 7, 7], [1_000, 8, 7], [1_500, 9, 7], [4_000, 12, 7])).toBe(3_500)
})

test('a replica that follows closely under a constant stream of sales lags by one check', () => {
  const looks = Array.from({ length: 500 }, (_, look): [number, number, number] => [
    look * 500,
    look * 20,
    look * 20 - 1,
  ])
  expect(lagAfter(...looks)).toBe(500)
})

test('a replica that catches up slowly lags until it has the newest changes, not only those it missed first', () => {
  const outage = Array.from({ length: 1_000 }, (_, look): [number, number, number] => [
    look * 500,
    100 + look,
    100,
  ])
  expect(lagAfter(...outage, [500_500, 1_100, 400])).toBeGreaterThan(10_000)
  expect(lagAfter(...outage, [500_500, 1_100, 1_100])).toBe(0)
})

test('after a pause without checks a replica is not trusted until it shows what the primary shows', () => {
  expect(lagAfter([500, 7, 7], [3_600_000, 9, 7])).toBe(3_599_500)
  expect(lagAfter([500, 7, 7], [3_600_000, 9, 7], [3_600_500, 9, 9])).toBe(0)
})

test('a replica that does not answer lags behind every change', () => {
  expect(lagAfter([500, 7, 7], [1_000, 7, -1], [5_000, 7, -1])).toBe(4_500)
})
