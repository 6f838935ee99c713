import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OfficeProductRow } from '#contract/office/products.ts'
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
