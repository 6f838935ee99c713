import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { filesIn, root } from '../support/files.ts'

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}

const kibibyte = 1024
const folder = join(root, 'build/office')
const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>

const compressed = (file: string) =>
  brotliCompressSync(readFileSync(join(folder, file))).length / kibibyte

/** The files of a module and of all it imports at once. */
function filesOf(
  names: string[],
  seen = new Set<string>(),
): { scripts: Set<string>; styles: Set<string> } {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const walk = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return
    seen.add(name)
    scripts.add(chunk.file)
    for (const sheet of chunk.css ?? []) styles.add(sheet)
    for (const other of chunk.imports ?? []) walk(other)
  }
  for (const name of names) walk(name)
  return { scripts, styles }
}

const sum = (files: Iterable<string>) =>
  [...files].reduce((total, file) => total + compressed(file), 0)

const entry = 'src/office/entry.tsx'
const texts = ['locales/ar/common.json', 'locales/ar/office.json']
const home = 'src/office/home/home-page.tsx'
const screens = Object.keys(manifest).filter((name) => /^src\/office\/.*-page\.tsx$/.test(name))

test('Home loads at most 200 KiB of script and 20 KiB of style', () => {
  const { scripts, styles } = filesOf([entry, ...texts, home])
  expect(sum(scripts)).toBeGreaterThan(50)
  expect(sum(scripts)).toBeLessThanOrEqual(200)
  expect(sum(styles)).toBeGreaterThan(1)
  expect(sum(styles)).toBeLessThanOrEqual(20)
})

test('a further screen loads at most 30 KiB of script', () => {
  expect(screens.length).toBeGreaterThan(2)
  const before = filesOf([entry, ...texts, home]).scripts
  for (const screen of screens) {
    const own = [...filesOf([screen]).scripts].filter((file) => !before.has(file))
    expect(sum(own), screen).toBeLessThanOrEqual(30)
  }
})

test('the page asks at once for everything that is needed before a screen is drawn', () => {
  for (const locale of ['ar', 'en']) {
    const html = readFileSync(join(folder, `${locale}.html`), 'utf8')
    const { scripts, styles } = filesOf([
      entry,
      ...texts.map((name) => name.replace('ar/', `${locale}/`)),
    ])
    for (const file of [...scripts, ...styles]) expect(html, locale).toContain(`/office/${file}"`)
  }
})

const shop = filesIn('build/client', /\.(js|css)$/)
const office = filesIn('build/office', /\.(js|css)$/)

test('a shopper loads nothing of the office', () => {
  expect(shop.length).toBeGreaterThan(20)
  expect(
    shop
      .filter(({ text }) => /\/api\/office\/|office_token|\/office\/assets\//.test(text))
      .map(({ path }) => path),
  ).toEqual([])
})

test('the office loads nothing of the shop’s screens', () => {
  expect(office.length).toBeGreaterThan(10)
  expect(
    office
      .filter(({ text }) => /\/api\/v1\/customer\/|bagisto_cart_id|\/client\/assets\//.test(text))
      .map(({ path }) => path),
  ).toEqual([])
})

test('the library of schemas stays on the server', () => {
  expect(office.some(({ text }) => text.includes('/api/office/products'))).toBe(true)
  expect(office.filter(({ text }) => /\bZod|_zod\b/.test(text)).map(({ path }) => path)).toEqual([])
})

test('the component kit brings its sentences in our languages alone', () => {
  const kit = office.map(({ text }) => text).join('\n')
  expect(kit).toMatch(/[\u0600-\u06ff]/)
  expect(kit).not.toMatch(/[\u0400-\u04ff\u4e00-\u9fff\uac00-\ud7af]{3}/)
})
