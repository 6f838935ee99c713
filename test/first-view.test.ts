import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { filesIn, root } from './files.ts'

const kibibyte = 1024
const [mostScript, mostStyle] = [115 * kibibyte, 15 * kibibyte]

const { assets } = (await import(join(root, 'build/server/index.js'))) as ServerBuild

const sizes = new Map<string, number>()

function compressed(name: string): number {
  const size = sizes.get(name) ?? brotliCompressSync(readFileSync(join(root, 'build/client', name))).length
  sizes.set(name, size)
  return size
}

/** What the browser loads before anybody does anything; bytes as they are sent. */
function firstViewOf(route: string) {
  const parts = [assets.entry, assets.routes['root'], assets.routes[route]].filter((part) => part !== undefined)
  const scripts = new Set([assets.url, ...parts.flatMap(({ module, imports = [] }) => [module, ...imports])])
  const styles = new Set(parts.flatMap((part) => ('css' in part ? (part.css ?? []) : [])))
  const bytes = (names: Set<string>) => [...names].reduce((sum, name) => sum + compressed(name), 0)
  return { script: bytes(scripts), style: bytes(styles), files: scripts.size }
}

test.each(['storefront/home-page', 'storefront/products-page', 'storefront/category-page', 'storefront/product-page'])(
  'a first view of %s loads at most 115 KiB of script in eight files, and 15 KiB of style',
  (route) => {
    const { script, style, files } = firstViewOf(route)
    expect(assets.routes[route]).toBeDefined()
    expect(script).toBeGreaterThan(50 * kibibyte)
    expect(script).toBeLessThanOrEqual(mostScript)
    expect(style).toBeGreaterThan(kibibyte)
    expect(style).toBeLessThanOrEqual(mostStyle)
    expect(files).toBeLessThanOrEqual(8)
  },
)

test('the library of schemas stays on the server', () => {
  const scripts = filesIn('build/client/assets', /\.js$/)
  expect(scripts.some(({ text }) => text.includes('/api/v1/customer/cart'))).toBe(true)
  expect(scripts.filter(({ text }) => /\bZod|_zod\b/.test(text)).map(({ path }) => path)).toEqual([])
})

const ranges = filesIn('src/web/styles', /^fonts\.css$/)
  .flatMap(({ text }) => [...text.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)])
  .map(([, from = '', to = from]) => [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const)

test('the fonts have every letter that the shop itself writes', () => {
  const isDrawn = (letter: string) =>
    ranges.some(([from, to]) => letter >= String.fromCodePoint(from) && letter <= String.fromCodePoint(to))
  const letters = new Set([...filesIn('locales', /\.json$/), ...filesIn('demo/catalogue', /\.json$/)].flatMap(({ text }) => [...text]))
  expect(letters.size).toBeGreaterThan(100)
  expect([...letters].filter((letter) => letter > ' ' && !isDrawn(letter))).toEqual([])
})
