import { describe, expect, test } from 'vitest'
import { distinctLabels } from '#domain/owned-plants/list-kinds.ts'
import { likelyPlaces } from '#domain/plants/likely-places.ts'
import { places } from '#shared/plants/vocabulary.ts'
import { photoAge } from '#web/my-plants/plant/photo-age.ts'
import { photoRefusal } from '#web/my-plants/plant/upload-photo.ts'
import { profileOf } from '../../support/plant-vectors.ts'

describe('the likely places of a plant', () => {
  const likely = (slug: string, city: string | null = 'riyadh') =>
    likelyPlaces(profileOf(slug), { city, now: 11 })

  test.each(['monstera', 'lawn-roll', 'aloe', 'lemon'])(
    'are all places, each once (%s)',
    (slug) => {
      expect(likely(slug).toSorted()).toEqual([...places].toSorted())
    },
  )

  test('of a houseplant are the rooms, also where it would live outdoors', () => {
    for (const city of ['riyadh', 'abha', null])
      expect(likely('peace-lily', city).slice(0, 3).toSorted()).toEqual([
        'indoor_bright',
        'indoor_dim',
        'indoor_indirect',
      ])
  })

  test('of an outdoor plant are outdoors, the garden first', () => {
    const [first, second] = likely('bougainvillea')
    expect(first).toBe('garden_sun')
    expect(second).not.toMatch(/^indoor/)
    expect(
      likely('bougainvillea')
        .slice(-3)
        .every((place) => place.startsWith('indoor')),
    ).toBe(true)
  })

  test('where it would hardly live come after those where it lives', () => {
    // The nights of Hail are too cold for it in a garden.
    expect(likely('bougainvillea', 'hail')[0]).not.toBe('garden_sun')
  })

  test('of what outgrows a balcony begin with the garden', () => {
    expect(likely('date-palm')[0]).toBe('garden_sun')
    expect(likely('lawn-roll')[0]).toBe('garden_sun')
  })

  test('of an unknown kind begin with a bright room', () => {
    expect(likelyPlaces(null, { city: 'riyadh', now: 11 })[0]).toBe('indoor_bright')
  })
})

describe('the labels of kinds', () => {
  test('with a name of their own are that name', () => {
    const olive = { name: 'زيتون', details: ['زيتون مثمر', 'Olea europaea'] }
    const lemon = { name: 'ليمون', details: [null, 'Citrus limon'] }
    expect(distinctLabels([olive, lemon])).toEqual(['زيتون', 'ليمون'])
  })

  test('with the same name add the first detail that differs among all of them', () => {
    const red = { name: 'خطمي', details: ['كركديه أحمر', 'Hibiscus rosa-sinensis', 'red'] }
    const yellow = { name: 'خطمي', details: ['كركديه أصفر', 'Hibiscus rosa-sinensis', 'yellow'] }
    const unsold = { name: 'خطمي', details: [null, 'Hibiscus rosa-sinensis', 'white'] }
    expect(distinctLabels([red, yellow])).toEqual(['خطمي (كركديه أحمر)', 'خطمي (كركديه أصفر)'])
    expect(distinctLabels([red, yellow, unsold])[2]).toBe('خطمي')
    expect(
      distinctLabels([red, yellow, unsold, { ...unsold, details: [null, 'H.', 'w'] }]),
    ).toEqual(['خطمي (red)', 'خطمي (yellow)', 'خطمي (white)', 'خطمي (w)'])
  })

  test('do not repeat a name that the detail contains', () => {
    const name = 'Bougainvillea'
    const plain = { name, details: ['bougainvillea'] }
    const white = { name, details: ['White bougainvillea'] }
    const paper = { name, details: ['Paper flower'] }
    expect(distinctLabels([plain, white, paper])).toEqual([
      'Bougainvillea',
      'White bougainvillea',
      'Bougainvillea (Paper flower)',
    ])
  })
})

test.each([
  ['2026-03-14', 'photo.delivered', undefined],
  ['2026-03-15', 'photo.afterDays', 1],
  ['2026-03-27', 'photo.afterDays', 13],
  ['2026-03-28', 'photo.afterWeeks', 2],
  ['2026-05-02', 'photo.afterWeeks', 7],
  ['2026-05-16', 'photo.afterMonths', 2],
  ['2028-03-13', 'photo.afterMonths', 23],
  ['2028-03-14', 'photo.afterYears', 2],
  ['2028-11-21', 'photo.yesterday', undefined],
  ['2028-11-22', 'photo.today', undefined],
])('a picture of %s says %s %s', (day, key, count) => {
  const age = { day, plantedOn: '2026-03-14', today: '2028-11-22', isDelivered: true }
  expect(photoAge(age)).toEqual({ key, ...(count !== undefined && { count }) })
})

test('a file that the shop would refuse as a photo is refused in the customer’s words before it is sent', () => {
  const refused = (type: string, size: number) => photoRefusal({ type, size })
  expect(refused('image/jpeg', 8 * 1024 * 1024)).toBeNull()
  expect(refused('image/jpeg', 8 * 1024 * 1024 + 1)).toBe('photo.tooLarge')
  for (const type of ['application/pdf', 'image/heic', ''])
    expect(refused(type, 10)).toBe('photo.wrongType')
})
