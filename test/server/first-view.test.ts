import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { filesIn, root } from '../support/files.ts'

const kibibyte = 1024
const maxStyle = 15 * kibibyte
/**
 * Bytes of script as they are sent: what was measured, and a margin of some 200 (docs/performance.md). Pages other than a product's may
 * not pay for the plant features (plants.md 51.11).
 */
const maxScript = {
  'storefront/home-page': 115_750,
  'storefront/list/products-page': 116_600,
  'storefront/list/category-page': 116_800,
  'storefront/product/product-page': 118_350,
}

const { assets } = (await import(join(root, 'build/server/index.js'))) as ServerBuild

const sizes = new Map<string, number>()

function compressed(name: string): number {
  const size = sizes.get(name) ?? brotliCompressSync(withStableHashes(name)).length
  sizes.set(name, size)
  return size
}

/**
 * A script whose names of other files do not depend on their content: a change to a file that is loaded later changes its hash, and some
 * hashes compress a hundred bytes worse than others.
 */
const withStableHashes = (name: string): string =>
  readFileSync(join(root, 'build/client', name), 'utf8').replaceAll(
    /([\w-]+)-[\w-]{7}(\.(?:js|css))/g,
    (_, file: string, kind: string) =>
      `${file}-${createHash('sha256').update(file).digest('base64url').slice(0, 7)}${kind}`,
  )

/** The files that the browser loads before any action, in bytes as they are sent. */
function firstViewOf(route: string) {
  const parts = [assets.entry, assets.routes['root'], assets.routes[route]].filter(
    (part) => part !== undefined,
  )
  const scripts = new Set([
    assets.url,
    ...parts.flatMap(({ module, imports = [] }) => [module, ...imports]),
  ])
  // React Router adds an empty fragment to a sheet that several routes share.
  const styles = new Set(
    parts
      .flatMap((part) => ('css' in part ? (part.css ?? []) : []))
      .map((name) => name.replace(/#$/, '')),
  )
  const bytes = (names: Set<string>) => [...names].reduce((sum, name) => sum + compressed(name), 0)
  return { script: bytes(scripts), style: bytes(styles), files: scripts.size }
}

test.each(Object.entries(maxScript))(
  'the first view of %s loads at most %i bytes of script in eight files, and 15 KiB of style',
  (route, max) => {
    const { script, style, files } = firstViewOf(route)
    expect(assets.routes[route]).toBeDefined()
    expect(script).toBeGreaterThan(50 * kibibyte)
    expect(script).toBeLessThanOrEqual(max)
    expect(style).toBeGreaterThan(kibibyte)
    expect(style).toBeLessThanOrEqual(maxStyle)
    expect(files).toBeLessThanOrEqual(8)
  },
)

test('no script of the browser contains the schema library', () => {
  const scripts = filesIn('build/client/assets', /\.js$/)
  expect(scripts.some(({ text }) => text.includes('/api/v1/customer/cart'))).toBe(true)
  expect(scripts.filter(({ text }) => /\bZod|_zod\b/.test(text)).map(({ path }) => path)).toEqual(
    [],
  )
})

/** The family of each `@font-face`, and whether it has a letter. */
const faces = filesIn('src/web/styles', /^fonts\.css$/)
  .flatMap(({ text }) => text.split('@font-face').slice(1))
  .map((face) => {
    const ranges = [...face.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)]
    const spans = ranges.map(
      ([, from = '', to = from]) => [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const,
    )
    const draws = (letter: string) =>
      spans.some(
        ([from, to]) => letter >= String.fromCodePoint(from) && letter <= String.fromCodePoint(to),
      )
    return { family: /font-family: '([^']+)'/.exec(face)?.[1], draws }
  })

const lettersIn = (folder: string) =>
  [...new Set(filesIn(folder, /\.json$/).flatMap(({ text }) => [...text]))].filter(
    (each) => each > ' ',
  )

test('the fonts contain every letter of the shop’s own texts', () => {
  const letters = [...lettersIn('locales'), ...lettersIn('demo/catalogue')]
  expect(letters.length).toBeGreaterThan(100)
  expect(letters.filter((letter) => !faces.some(({ draws }) => draws(letter)))).toEqual([])
})

test('no letter of a font family is in two files', () => {
  expect(faces.length).toBeGreaterThan(5)
  const letters = [...'aéžابپ1.']
  for (const family of new Set(faces.map((face) => face.family)))
    for (const letter of letters)
      expect(
        faces.filter((face) => face.family === family && face.draws(letter)).length,
        `${family}: ${letter}`,
      ).toBeLessThan(2)
})

test('the font of botanical names contains all their letters', () => {
  const names = filesIn('demo/catalogue', /^products\.json$/).flatMap(({ text }) =>
    (JSON.parse(text) as { name_latin: string }[]).map(({ name_latin: name }) => name),
  )
  const serif = faces.find(({ family }) => family === 'Plex Serif')
  expect(names.length).toBeGreaterThan(40)
  expect([...new Set(names.join(''))].filter((letter) => !serif?.draws(letter))).toEqual([])
})
