import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OrderEvent } from '#contract/office/orders/office-order.ts'
import type { OfficeProductRow } from '#contract/office/products.ts'
import { CountChange } from '#office/controls/money.tsx'
import { toneOf } from '#office/order/order-event.tsx'
import { ProductName } from '#office/products/product-name.tsx'
import type { Locale } from '#shared/locale.ts'
import { createTexts } from '#web/i18n/texts.ts'
import { TextsProvider } from '#web/i18n/texts-provider.tsx'

const textOf = (locale: Locale, part: ReactNode) =>
  renderToStaticMarkup(
    createElement(TextsProvider, { texts: createTexts(locale, { common: {}, office: {} }) }, part),
  ).replaceAll(/<[^>]*>/g, '|')

test('the list of products names a plant in the reader’s language, with its Latin name below', () => {
  const product = {
    name_ar: 'زنبق السلام',
    name_en: 'Peace lily',
    name_latin: 'Spathiphyllum wallisii',
    picture: null,
  } as OfficeProductRow
  const shown = (locale: Locale) =>
    textOf(locale, createElement(ProductName, { product })).split('|').filter(Boolean)
  expect(shown('ar')).toEqual(['زنبق السلام', 'Spathiphyllum wallisii'])
  expect(shown('en')).toEqual(['Peace lily', 'Spathiphyllum wallisii'])
})

test('a change of a count has its numbers apart, so that the arrow points in reading direction', () => {
  const html = renderToStaticMarkup(createElement(CountChange, { from: 1200, to: -3 }))
  expect([...html.matchAll(/<bdi[^>]*>([^<]*)<\/bdi>/g)].map(([, text]) => text)).toEqual([
    '1,200',
    '−3',
  ])
})

test.each([
  ['status', 'delivered', 'ok'],
  ['status', 'shipped', 'ship'],
  ['status', 'cancelled', 'err'],
  ['status', 'processing', 'plain'],
  ['note', 'note', 'staffNote'],
  ['money', 'invoice', 'money'],
  ['message', 'confirmation', 'plain'],
] as const)('the mark of %s %s in the timeline of an order is %s', (kind, code, tone) => {
  expect(toneOf({ kind, code } as OrderEvent)).toBe(tone)
})
