import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedPart, differencesOf, merged } from '#office/editor/merge.ts'

const base = { name: 'ficus', price: '10.00', place: 'A-1', note: '' }

test('changes by only one member are kept, and a choice is needed where both changed', () => {
  const theirs = { ...base, price: '12.00', place: 'A-2' }
  const mine = { ...base, price: '15.00', note: 'tall' }
  const found = differencesOf(base, theirs, mine)
  expect(found.conflicts.map(({ name }) => name)).toEqual(['price'])
  expect(found.onlyTheirs.map(({ name }) => name)).toEqual(['place'])
  expect(found.onlyMine.map(({ name }) => name)).toEqual(['note'])
  expect(merged(theirs, found, {})).toEqual({ ...base, price: '15.00', place: 'A-2', note: 'tall' })
  expect(merged(theirs, found, { price: 'theirs' }).price).toBe('12.00')
  expect(merged(theirs, found, { price: 'both' }).price).toBe('15.00\n12.00')
})

test('the same change by both members is no conflict', () => {
  const both = { ...base, name: 'fig' }
  expect(differencesOf(base, both, both)).toEqual({ conflicts: [], onlyTheirs: [], onlyMine: [] })
})

const word = fc.constantFrom('a', 'b')
const fields = fc.record({ one: word, two: word, three: word })

test('a merge loses no input of either member', () => {
  fc.assert(
    fc.property(fields, fields, fields, (before, theirs, mine) => {
      const result = merged(theirs, differencesOf(before, theirs, mine), {})
      for (const name of ['one', 'two', 'three'] as const)
        expect(result[name]).toBe(mine[name] === before[name] ? theirs[name] : mine[name])
    }),
  )
})

test('changedPart finds the changed part, and the three parts form the text', () => {
  expect(changedPart('big leaves, green', 'big split leaves, green')).toEqual([
    'big ',
    'split ',
    'leaves, green',
  ])
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      expect(changedPart(before, after).join('')).toBe(after)
    }),
  )
})
