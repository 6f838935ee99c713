import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle

const base = '/office/'
const fonts = {
  ar: ['markazi-text-arabic-wght-normal', 'warif-sans-arabic', 'warif-sans-latin'],
  en: ['markazi-text-latin-wght-normal', 'warif-sans-latin'],
}
const directions = { ar: 'rtl', en: 'ltr' } as const
type Locale = keyof typeof directions

/**
 * One finished page per language beside the program: it names the program's files, so that the browser asks for all of them at
 * once. No script stands in the page itself; the policy allows none (src/http/office-pages.ts).
 */
export const officeHtml: Plugin = {
  name: 'office-html',
  generateBundle(_, bundle) {
    for (const locale of ['ar', 'en'] as const)
      this.emitFile({ type: 'asset', fileName: `${locale}.html`, source: page(bundle, locale) })
  },
}

function page(bundle: Bundle, locale: Locale): string {
  const entry = chunkOf(bundle, '/src/office/entry.tsx')
  const firstPaint = chunkOf(bundle, '/src/office/first-paint.ts')
  const texts = ['common', 'office'].map((name) =>
    chunkOf(bundle, `/locales/${locale}/${name}.json`),
  )
  const scripts = [
    ...new Set([
      ...texts,
      ...texts.flatMap((chunk) => chunk.imports.map((name) => named(bundle, name))),
      ...staticImports(bundle, entry),
    ]),
  ].filter((chunk) => chunk !== entry)
  const sheets = [...new Set([entry, ...staticImports(bundle, entry)].flatMap(stylesOf))]
  const words = JSON.parse(
    readFileSync(join(import.meta.dirname, `../locales/${locale}/office.json`), 'utf8'),
  ) as Record<string, string>
  return [
    '<!doctype html>',
    `<html lang="${locale}" dir="${directions[locale]}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="robots" content="noindex">',
    '<meta name="theme-color" content="#f4f3ee" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#0e1713" media="(prefers-color-scheme: dark)">',
    `<title>${words['office.title']}</title>`,
    `<script src="${base}${firstPaint.fileName}"></script>`,
    ...fonts[locale].map(
      (name) =>
        `<link rel="preload" as="font" type="font/woff2" href="${base}${assetOf(bundle, name)}" crossorigin="anonymous">`,
    ),
    // The id keeps the component kit from writing a style element of its own, which the policy would refuse.
    ...sheets.map(
      (name, position) =>
        `<link rel="stylesheet" href="${base}${name}"${position === 0 ? ' id="react-aria-pressable-style"' : ''}>`,
    ),
    ...scripts.map((chunk) => `<link rel="modulepreload" href="${base}${chunk.fileName}">`),
    `<script type="module" src="${base}${entry.fileName}"></script>`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '</head>',
    `<body><div id="office"></div><noscript>${words['office.needsScript']}</noscript></body>`,
    '</html>',
    '',
  ].join('\n')
}

const chunksOf = (bundle: Bundle) =>
  Object.values(bundle).filter((output) => output.type === 'chunk')

function chunkOf(bundle: Bundle, module: string): Rolldown.OutputChunk {
  const found = chunksOf(bundle).find(({ facadeModuleId }) => facadeModuleId?.endsWith(module))
  if (!found) throw new Error(`no chunk for ${module}`)
  return found
}

function named(bundle: Bundle, fileName: string): Rolldown.OutputChunk {
  const found = bundle[fileName]
  if (found?.type !== 'chunk') throw new Error(`no chunk ${fileName}`)
  return found
}

function assetOf(bundle: Bundle, name: string): string {
  const found = Object.keys(bundle).find((file) =>
    new RegExp(`/${name}-[\\w-]{8}\\.woff2$`).test(file),
  )
  if (!found) throw new Error(`no file ${name}`)
  return found
}

/** What the browser must have before the chunk runs. */
function staticImports(bundle: Bundle, chunk: Rolldown.OutputChunk): Rolldown.OutputChunk[] {
  const found = new Set<Rolldown.OutputChunk>()
  const walk = (one: Rolldown.OutputChunk) => {
    for (const name of one.imports) {
      const next = named(bundle, name)
      if (found.has(next)) continue
      found.add(next)
      walk(next)
    }
  }
  walk(chunk)
  return [...found]
}

/** The style sheets of a chunk, as Vite notes them. */
const stylesOf = (chunk: Rolldown.OutputChunk): string[] => [
  ...((chunk as { viteMetadata?: { importedCss: Set<string> } }).viteMetadata?.importedCss ?? []),
]
