import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesIn } from '../support/files.ts'
import { officeBuild, officeChunks } from '../support/office-build.ts'

const { kib, entryOf, first, screens } = officeChunks()

test('the home screen loads at most 200 KiB of script and 20 KiB of style', () => {
  const { scripts, styles } = first
  expect(kib(scripts)).toBeGreaterThan(50)
  expect(kib(scripts)).toBeLessThanOrEqual(200)
  expect(kib(styles)).toBeGreaterThan(1)
  expect(kib(styles)).toBeLessThanOrEqual(20)
})

test('each further screen loads at most 30 KiB of script', () => {
  expect(screens.length).toBeGreaterThan(2)
  for (const [screen, own] of screens) expect(own, screen).toBeLessThanOrEqual(30)
})

test('the page requests at once all files needed to draw a screen', () => {
  for (const locale of ['ar', 'en']) {
    const html = readFileSync(join(officeBuild, `${locale}.html`), 'utf8')
    const { scripts, styles } = entryOf(locale)
    for (const file of [...scripts, ...styles]) expect(html, locale).toContain(`/office/${file}"`)
  }
})

const shop = filesIn('build/client', /\.(js|css)$/)
const office = filesIn('build/office', /\.(js|css)$/)

test('the shop loads nothing of the back office', () => {
  expect(shop.length).toBeGreaterThan(20)
  expect(
    shop
      .filter(({ text }) => /\/api\/office\/|office_token|\/office\/assets\//.test(text))
      .map(({ path }) => path),
  ).toEqual([])
})

test('the back office loads nothing of the screens of the shop', () => {
  expect(office.length).toBeGreaterThan(10)
  expect(
    office
      .filter(({ text }) => /\/api\/v1\/customer\/|bagisto_cart_id|\/client\/assets\//.test(text))
      .map(({ path }) => path),
  ).toEqual([])
})

test('no script of the back office contains the schema library', () => {
  expect(office.some(({ text }) => text.includes('/api/office/products'))).toBe(true)
  expect(office.filter(({ text }) => /\bZod|_zod\b/.test(text)).map(({ path }) => path)).toEqual([])
})

test('the component library contains its texts only in the languages of the shop', () => {
  const kit = office.map(({ text }) => text).join('\n')
  expect(kit).toMatch(/[\u0600-\u06ff]/)
  expect(kit).not.toMatch(/[\u0400-\u04ff\u4e00-\u9fff\uac00-\ud7af]{3}/)
})
