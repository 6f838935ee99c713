import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FactRow } from '#office/plants/fact-row.tsx'
import type { BoundField } from '#office/editor/use-edited-fields.ts'
import type { FactForm } from '#office/plants/fact-form.ts'
import { createTexts } from '#web/i18n/texts.ts'
import { TextsProvider } from '#web/i18n/texts-provider.tsx'

const fact = (source: string): FactForm => ({ parts: { value: '' }, confidence: 'low', source })
const texts = createTexts('en', {
  'plant-facts': { 'source.shop': 'The shop’s own care facts' },
  'office-plants': {},
  office: {},
  common: {},
})

test.each([
  ['shop', 'shop', 'The shop’s own care facts'],
  // A member who types “shop visit” keeps each letter.
  ['horticulture', 'shop', 'shop'],
])('a source %s that was changed to %s reads %s', (before, now, shown) => {
  const field: BoundField<FactForm> = {
    value: fact(now),
    onChange: () => {},
    error: undefined,
    id: 'f',
    name: 'heat_max_c',
  }
  const row = createElement(FactRow, {
    name: 'heat_max_c',
    field,
    base: fact(before),
  })
  expect(renderToStaticMarkup(createElement(TextsProvider, { texts }, row))).toContain(
    `value="${shown}"`,
  )
})
