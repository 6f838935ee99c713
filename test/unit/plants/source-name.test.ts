import { expect, test } from 'vitest'
import { parseSourceName, sourceName } from '#office/plants/source-name.ts'
import en from '../../../locales/en/plant-facts.json' with { type: 'json' }

const t = (key: string) => (en as Record<string, string>)[key] ?? key

test('a source of the built-in tables has its name, and stays the same where nothing else is typed', () => {
  const name = 'General horticultural knowledge'
  expect(sourceName(t, 'horticulture')).toBe(name)
  expect(parseSourceName(t, name, 'horticulture')).toBe('horticulture')
  expect(parseSourceName(t, `${name}, 2026`, 'horticulture')).toBe(`${name}, 2026`)
  for (const own of ['Farm trial 2026', 'unknown-code', '']) expect(sourceName(t, own)).toBe(own)
})
