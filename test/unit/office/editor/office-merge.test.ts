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

test('a text list is chosen as a whole if both changed the same entry, or the order is ambiguous', () => {
  for (const [theirs, mine] of [
    [
      ['a2', 'b', 'c'],
      ['a3', 'b', 'c'],
    ],
    [
      ['a2', 'b', 'c'],
      ['b', 'c'],
    ],
    [
      ['b', 'c'],
      ['a2', 'b', 'c'],
    ],
    [
      ['b', 'a', 'c'],
      ['c', 'b', 'a'],
    ],
    [
      ['b', 'c'],
      ['c', 'b', 'a'],
    ],
  ] as const) {
    const { found, words } = wordsOf([...theirs], [...mine])
    expect(found.conflicts.map(differenceKey)).toEqual(['words'])
    expect(words).toEqual(mine)
  }
  expect(wordsOf(['x', 'a', 'b', 'c'], ['y', 'a', 'b', 'c']).words).toEqual([
    'x',
    'y',
    'a',
    'b',
    'c',
  ])
})

interface Picture {
  id: number
  alt: string
}
const pictures = (...ids: number[]): Picture[] => ids.map((id) => ({ id, alt: '' }))
const [one, two, three, nine] = pictures(1, 2, 3, 9) as [Picture, Picture, Picture, Picture]
const described: Picture = { id: 1, alt: 'Leaves' }

/** The pictures two members' edits of the pictures 1 and 2 result in; null: one of the lists is chosen. */
function mergePictures(theirs: Picture[], mine: Picture[], before = [one, two]): Picture[] | null {
  const found = differencesOf({ images: before }, { images: theirs }, { images: mine }, ['images'])
  return found.conflicts.length > 0 ? null : merged({ images: theirs }, found, {}).images
}

test('the main picture that a member chose stays the main one', () => {
  expect(mergePictures([one, two, three], [nine, one, two])).toEqual([nine, one, two, three])
  expect(mergePictures([one, two, three], [two, described])).toEqual([two, described, three])
  expect(mergePictures([two, one], [described, two, three])).toEqual([two, described, three])
  expect(mergePictures([nine, one, two], [one])).toEqual([nine, one])
  expect(mergePictures([three, one, two], [nine, one, two]), 'both added a main one').toBeNull()
  expect(mergePictures([two, one], [nine, one, two]), 'both chose another main one').toBeNull()
  expect(mergePictures([one], [two, one]), 'one deleted the main one of the other').toBeNull()
  expect(mergePictures([three], [nine]), 'both replaced all').toBeNull()
})

test('a picture that one member deleted and the other described is a conflict', () => {
  expect(mergePictures([described, two, three], [two])).toBeNull()
  expect(mergePictures([two], [described, two])).toBeNull()
  expect(mergePictures([described, two], [{ id: 1, alt: 'Roots' }, two])).toBeNull()
  expect(mergePictures([described, two], [one, three])).toEqual([described, three])
  expect(mergePictures([described, two, three], [described, two, nine])).toEqual([
    described,
    two,
    three,
    nine,
  ])
})

test('a conflict of lists shows the common entries if their order differs', () => {
  const shownOf = (theirs: Picture[], mine: Picture[]) => {
    const { base, ...others } = withoutCommon({
      ...{ name: 'images', part: null },
      ...{ base: [one, two], theirs, mine },
    })
    return [base, others.theirs, others.mine]
  }
  expect(shownOf([two, one], [one, two, three])).toEqual([
    [one, two],
    [two, one],
    [one, two, three],
  ])
  expect(shownOf([described, two, three], [two, one])).toEqual([
    [one, two],
    [described, two, three],
    [two, one],
  ])
  expect(shownOf([described, two, three], [two])).toEqual([[one], [described, three], []])
})

const someLists = fc.uniqueArray(fc.constantFrom(...pictures(1, 2, 3), described, nine), {
  selector: ({ id }) => id,
})

test('lists that are combined have every change of both members', () => {
  const has = (list: Picture[], picture: Picture) =>
    list.some(({ id, alt }) => id === picture.id && alt === picture.alt)
  fc.assert(
    fc.property(someLists, someLists, (theirs, mine) => {
      const before = [one, two, three]
      const result = mergePictures(theirs, mine, before)
      if (result === null) return
      for (const side of [theirs, mine]) {
        for (const picture of side)
          if (!has(before, picture)) expect(result).toContainEqual(picture)
        for (const picture of before)
          if (!has(side, picture)) expect(result).not.toContainEqual(picture)
        const isFirstChosen = side.slice(1).some(({ id }) => id === one.id)
        if (isFirstChosen && has(result, one)) expect(result[0]).toEqual(side[0])
      }
    }),
  )
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
