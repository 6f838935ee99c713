import { expect, test } from 'vitest'
import { chosenRows, chosenText, filterOf } from '#office/table/chosen-rows.ts'

const chosen = (ids: number[], query: Record<string, string> = {}) => ({
  ids,
  query,
  isEverything: false,
})

test('a few chosen rows are sent by their ids, and more by a filter with these ids', () => {
  expect(chosenRows(chosen([1, 2]), 2, 2)).toEqual({ ids: [1, 2] })
  expect(chosenRows(chosen([1, 2, 3]), 2, 3)).toEqual({
    filter: { ids: '1,2,3' },
    expected_count: 3,
  })
})

test('a selection of everything is sent as the filters of the list, with the count the member has confirmed', () => {
  const everything = { ids: [1], query: { q: 'ficus' }, isEverything: true }
  expect(chosenRows(everything, 500, 2_000)).toEqual({
    filter: { q: 'ficus' },
    expected_count: 2_000,
  })
  expect(chosenRows(everything, 500, null)).toEqual({ filter: { q: 'ficus' } })
})

test('of more rows than were counted, all are selected only if none was excluded', () => {
  const t = (key: string) => key
  const text = (query: Record<string, string>) =>
    chosenText(t, { count: 9_998, countIsMore: true, query })
  expect(text({ q: 'ficus' })).toBe('office.bulk.chosenMore')
  expect(text({ q: 'ficus', except: '1,2' })).toBe('office.bulk.chosenMoreThan')
})

test('rows chosen in the bin are filtered in the bin', () => {
  expect(filterOf(chosen([7], { view: 'bin', q: 'ficus' }))).toEqual({ view: 'bin', ids: '7' })
  expect(filterOf(chosen([7], { view: 'drafts' }))).toEqual({ ids: '7' })
})
