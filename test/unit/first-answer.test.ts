import { describe, expect, test } from 'vitest'
import { firstAnswerCutoff, firstAnswerDue, isOverdueRequest } from '#shared/office/requests.ts'

/** An instant in Riyadh; 22 November 2026 is a Sunday. */
const at = (day: number, time: string) => new Date(`2026-11-${day}T${time}:00+03:00`)

describe('the first answer to a service request is due', () => {
  test.each([
    ['on Monday at the same time, for a request of Sunday', at(22, '10:00'), at(23, '10:00')],
    [
      'on Sunday, for a request of Thursday: the weekend does not count',
      at(26, '16:00'),
      at(29, '16:00'),
    ],
    ['by the end of Sunday, for a request of Friday', at(27, '09:00'), at(30, '00:00')],
    ['by the end of Sunday, for a request of Saturday night', at(28, '23:59'), at(30, '00:00')],
  ])('%s', (_, createdAt, due) => {
    expect(firstAnswerDue(createdAt)).toEqual(due)
  })

  test('after the number of working hours that the setting gives', () => {
    expect(firstAnswerDue(at(26, '23:00'), 2)).toEqual(at(29, '01:00'))
    expect(firstAnswerDue(at(22, '10:00'), 48)).toEqual(at(24, '10:00'))
  })

  test('by the same clock as the cutoff of a list', () => {
    for (let hour = 0; hour < 24 * 9; hour += 1) {
      const createdAt = new Date(at(18, '00:30').getTime() + hour * 3_600_000)
      const due = firstAnswerDue(createdAt)
      const [before, after] = [new Date(due.getTime() - 60_000), new Date(due.getTime() + 60_000)]
      expect(createdAt < firstAnswerCutoff(before), `before ${due.toISOString()}`).toBe(false)
      // On the weekend nothing becomes late, so a request of the weekend is late together with those of Thursday night.
      if (![5, 6].includes(new Date(createdAt.getTime() + 10_800_000).getUTCDay()))
        expect(createdAt < firstAnswerCutoff(after), `after ${due.toISOString()}`).toBe(true)
    }
  })
})

test('a service request is overdue after its next date or with a late first answer, but never once it is closed', () => {
  const now = at(25, '12:00')
  const fresh = {
    state: 'new',
    nextOn: null,
    answeredAt: null,
    createdAt: at(25, '11:00'),
  } as const
  expect(isOverdueRequest(fresh, now)).toBe(false)
  expect(isOverdueRequest({ ...fresh, createdAt: at(24, '11:00') }, now)).toBe(true)
  const answered = { ...fresh, createdAt: at(22, '11:00'), answeredAt: at(22, '12:00') }
  expect(isOverdueRequest(answered, now)).toBe(false)
  expect(isOverdueRequest({ ...answered, nextOn: '2026-11-25' }, now)).toBe(false)
  expect(isOverdueRequest({ ...answered, nextOn: '2026-11-24' }, now)).toBe(true)
  expect(isOverdueRequest({ ...answered, state: 'won', nextOn: '2026-11-24' }, now)).toBe(false)
})
