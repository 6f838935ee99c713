import { expect, test } from 'vitest'
import type { FactName } from '#shared/plants/facts.ts'
import { mostSevereToxicity } from '#web/my-plants/care/most-severe-toxicity.ts'

const fact = (name: FactName, value: string | null) => ({ name, value })
const mostSevereOf = (...facts: ReturnType<typeof fact>[]) => mostSevereToxicity(facts)?.value

test('mostSevereToxicity returns the strictest known value for cats, dogs and children', () => {
  const all = (cats: string | null, dogs: string | null, children: string | null) =>
    mostSevereOf(
      fact('spines', 'deadly'),
      fact('toxic_children', children),
      fact('toxic_cats', cats),
      fact('toxic_dogs', dogs),
    )
  expect(all('none', 'none', 'none')).toBe('none')
  expect(all('toxic', 'toxic', 'none')).toBe('toxic')
  expect(all('toxic', 'none', 'deadly')).toBe('deadly')
  expect(all('none', 'irritant', 'none')).toBe('irritant')
  // Unknown is stricter than irritant, and never hides what is known to be toxic.
  expect(all('irritant', null, 'none')).toBeNull()
  expect(all('none', 'unknown', 'irritant')).toBe('unknown')
  expect(all(null, 'toxic', 'unknown')).toBe('toxic')
  expect(mostSevereOf(fact('spines', 'none'))).toBeUndefined()
})
