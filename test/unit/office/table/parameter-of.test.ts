import { expect, test } from 'vitest'
import { parameterOf } from '#office/table/use-list-address.ts'

const count = { kind: 'range', id: 'images', label: '' } as const
const money = { ...count, money: true } as const

test('counts and amounts of filters are sent as the server takes them, or not at all', () => {
  const counts = ['٥', ' 1,200 ', '', '5.5', '-1', 'five', '1234567890']
  expect(counts.map((typed) => parameterOf(count, typed))).toEqual([
    ...['5', '1200', ''],
    ...[null, null, null, null],
  ])
  const amounts = ['١١٩٫٥٠', '1,200', '', '-1', '12,50']
  expect(amounts.map((typed) => parameterOf(money, typed))).toEqual([
    ...['11950', '120000', ''],
    ...[null, null],
  ])
  expect(parameterOf({ kind: 'text', id: 'city', label: '' }, ' الرياض ')).toBe('الرياض')
})
