import { expect, test } from 'vitest'
import { checkRequest, formOf } from '#office/requests/request-form.ts'
import { addDays, dayOf } from '#shared/day.ts'

const t = (key: string) => key
const today = dayOf(new Date())
const yesterday = addDays(today, -1)
const planned = (next_on: string) => ({ ...formOf(null), next_on })

test('the next step of a request is planned for today or later', () => {
  expect(checkRequest(t, planned(yesterday), { next_on: null })).toEqual({
    next_on: 'office.dayOver',
  })
  expect(checkRequest(t, planned(today), { next_on: null })).toEqual({})
})

test('an overdue next step does not stop other changes, nor its removal', () => {
  expect(checkRequest(t, planned(yesterday), { next_on: yesterday })).toEqual({})
  expect(checkRequest(t, planned(''), { next_on: yesterday })).toEqual({})
})

test('a lost request needs a reason', () => {
  const lost = { ...formOf(null), state: 'lost' as const }
  expect(checkRequest(t, lost, { next_on: null })).toEqual({ lost_reason: 'office.required' })
  expect(checkRequest(t, { ...lost, lost_reason: 'price' }, { next_on: null })).toEqual({})
})
