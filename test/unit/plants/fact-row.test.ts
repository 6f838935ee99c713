import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FactRow } from '#office/plants/fact-row.tsx'
import type { BoundField } from '#office/editor/use-edited-fields.ts'
import type { FactForm } from '#office/plants/fact-form.ts'
import { createTexts } from '#web/i18n/texts.ts'
import { TextsProvider } from '#web/i18n/texts-provider.tsx'

const fact = (source: string): FactForm => ({ parts: { value: '' }, confidence: 'low', source })
const rowOf = (field: Pick<BoundField<FactForm>, 'value' | 'error'>, source: string) =>
  renderToStaticMarkup(
    createElement(
      TextsProvider,
      { texts },
      createElement(FactRow, {
        name: 'heat_max_c',
        field: { onChange: () => {}, id: 'f', name: 'heat_max_c', ...field },
        base: fact(source),
      }),
    ),
  )
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
  expect(rowOf({ value: fact(now), error: undefined }, before)).toContain(`value="${shown}"`)
})

test.each([
  ['the source that is missing', '', /aria-invalid="true"[^>]*name="heat_max_c"/],
  ['the value if there is a source', 'A book', /inputMode="decimal"[^>]*aria-invalid="true"/],
])('an error is shown at %s', (_, source, invalid) => {
  const row = rowOf({ value: fact(source), error: 'Wrong' }, source)
  expect(row).toMatch(invalid)
  expect(row.match(/aria-invalid="true"/g)).toHaveLength(1)
})
