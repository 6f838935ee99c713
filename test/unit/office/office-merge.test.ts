import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  changedPart,
  differenceKey,
  differencesOf,
  merged,
  withoutCommon,
} from '#office/editor/merge.ts'

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

test('two members may edit the two languages of a text at the same time', () => {
  const before = { title: { ar: 'ظل', en: 'Shade' }, body: { ar: '', en: '' } }
  const theirs = { ...before, title: { ar: 'ظل وارف', en: 'Shade' } }
  const mine = { title: { ar: 'ظل', en: 'Deep shade' }, body: { ar: 'نص', en: '' } }
  const found = differencesOf(before, theirs, mine)
  expect(found.conflicts).toEqual([])
  expect(merged(theirs, found, {})).toEqual({
    title: { ar: 'ظل وارف', en: 'Deep shade' },
    body: { ar: 'نص', en: '' },
  })
  const conflicting = differencesOf(before, theirs, { ...mine, title: { ar: 'فيء', en: 'Shade' } })
  expect(conflicting.conflicts.map(differenceKey)).toEqual(['title.ar'])
  expect(merged(theirs, conflicting, { 'title.ar': 'theirs' }).title.ar).toBe('ظل وارف')
})

const lists = ['words']
const wordsOf = (theirs: string[], mine: string[], before = ['a', 'b', 'c']) => {
  const found = differencesOf({ words: before }, { words: theirs }, { words: mine }, lists)
  return { found, words: merged({ words: theirs }, found, {}).words }
}

test('a list keeps what both members added, removed and changed in different entries', () => {
  const added = wordsOf(['a', 'b', 'c', 'x'], ['a', 'b', 'c', 'y'])
  expect(added.words).toEqual(['a', 'b', 'c', 'x', 'y'])
  expect(wordsOf(['b', 'c'], ['a', 'b']).words).toEqual(['b'])
  expect(wordsOf(['a2', 'b', 'c'], ['a', 'b', 'c2']).words).toEqual(['a2', 'b', 'c2'])
  const [one] = added.found.combined
  expect(one && withoutCommon(one)).toMatchObject({ base: [], theirs: ['x'], mine: ['y'] })
})

test('a list is chosen as a whole if both members changed the same entry, or one of them the order', () => {
  for (const [theirs, mine] of [
    [
      ['a2', 'b', 'c'],
      ['a3', 'b', 'c'],
    ],
    [
      ['a', 'b', 'c', 'x'],
      ['c', 'b', 'a'],
    ],
  ] as const) {
    const { found, words } = wordsOf([...theirs], [...mine])
    expect(found.conflicts.map(differenceKey)).toEqual(['words'])
    expect(words).toEqual(mine)
  }
})

test('the same change by both members is no conflict', () => {
  const both = { ...base, name: 'fig' }
  expect(differencesOf(base, both, both)).toEqual({
    conflicts: [],
    combined: [],
    onlyTheirs: [],
    onlyMine: [],
  })
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
