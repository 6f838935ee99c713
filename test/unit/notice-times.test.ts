import { expect, test } from 'vitest'
import { receivedBefore, workingDaysAfter } from '#domain/office/compliance/working-days.ts'
import { endOfQuietHours } from '#domain/staff/queue-team-notice.ts'

test('quiet hours of the night end on the next morning in Riyadh', () => {
  const night = { quiet_from: '22:00', quiet_to: '07:30' }
  const end = (at: string, hours: Parameters<typeof endOfQuietHours>[0] = night) =>
    endOfQuietHours(hours, new Date(at))?.toISOString() ?? null
  expect(end('2026-11-23T18:59:00Z')).toBeNull()
  expect(end('2026-11-23T19:00:00Z')).toBe('2026-11-24T04:30:00.000Z')
  expect(end('2026-11-23T23:00:00Z')).toBe('2026-11-24T04:30:00.000Z')
  expect(end('2026-11-24T04:29:00Z')).toBe('2026-11-24T04:30:00.000Z')
  expect(end('2026-11-24T04:30:00Z')).toBeNull()
  const noon = { quiet_from: '12:00', quiet_to: '16:00' }
  expect(end('2026-11-23T10:00:00Z', noon)).toBe('2026-11-23T13:00:00.000Z')
  expect(end('2026-11-23T14:00:00Z', noon)).toBeNull()
  expect(end('2026-11-23T19:00:00Z', { quiet_from: '22:00', quiet_to: null })).toBeNull()
})

test('working days are Sunday to Thursday, except days on which the shop is closed', () => {
  // A Thursday.
  expect(workingDaysAfter('2026-11-19', 1, [])).toBe('2026-11-22')
  expect(workingDaysAfter('2026-11-19', 5, [])).toBe('2026-11-26')
  const eid = { from_on: '2026-11-22', to_on: '2026-11-24', text_ar: '', text_en: '' }
  expect(workingDaysAfter('2026-11-19', 1, [eid])).toBe('2026-11-25')
  for (const received of ['2026-11-12', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'])
    for (const count of [1, 3, 5]) {
      const due = workingDaysAfter(received, count, [eid])
      expect(received < receivedBefore(due, count, [eid]), `${received} + ${count}`).toBe(true)
    }
  expect(receivedBefore('2026-11-21', 1, [])).toBe('2026-11-19')
})
