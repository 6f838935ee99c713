import { expect, test } from 'vitest'
import { filesIn, lineAt, withoutComments } from '../support/files.ts'
import type { SourceFile } from '../support/files.ts'
import { posix } from 'node:path'
import { scopedClassName } from '../../tools/class-names.ts'

/** Declarations that name a side of the screen instead of a side of the text. */
const physicalCss = [
  /(?<![\w-])(?:margin|padding|scroll-margin|scroll-padding)-(?:left|right)\s*:/g,
  /(?<![\w-])border-(?:left|right)(?:-(?:width|style|color))?\s*:/g,
  /(?<![\w-])border-(?:top|bottom)-(?:left|right)-radius\s*:/g,
  /(?<![\w-])(?:left|right)\s*:(?!\w)/g,
  /(?<![\w-])(?:text-align|float|clear|caption-side|resize)\s*:\s*(?:left|right)\b/g,
  // Four values name right and left in that order unless both are the same.
  /(?<![\w-])(?:margin|padding|inset|border-width)\s*:\s*[^\s;}]+\s+([^\s;}]+)\s+[^\s;}]+\s+(?!\1\s*[;}])[^\s;}]+\s*[;}]/g,
]

const physicalJsx = [
  /\b(?:margin|padding|border|scrollMargin|scrollPadding)(?:Left|Right)(?:Width|Style|Color)?\s*:/g,
  /\bborder(?:Top|Bottom)(?:Left|Right)Radius\s*:/g,
  /\bstyle=\{\{[^}]*?\b(?:left|right)\s*:/g,
  /\b(?:textAlign|float|cssFloat)\s*:\s*['"](?:left|right)['"]/g,
]

/**
 * Exceptions where a physical side is intended: the specification fixes the place of toasts, and a mirrored icon has no logical property.
 */
const exceptions = [/toast/i, /scaleX/]

export function findPhysical({ path, text }: SourceFile): string[] {
  // A value like max(28px, env(…)) counts as one word.
  const code = path.endsWith('.css')
    ? withoutComments(text).replace(/(?<=[\w-])\((?:[^()\n]|\([^()\n]*\))*\)/g, (inner) =>
        '_'.repeat(inner.length),
      )
    : withoutComments(text)
  const lines = code.split('\n')
  const patterns = path.endsWith('.css') ? physicalCss : physicalJsx
  return patterns
    .flatMap((pattern) => [...code.matchAll(pattern)])
    .map((found) => ({ line: lineAt(code, found.index), word: found[0].replace(/\s+/g, ' ') }))
    .filter(({ line }) => !exceptions.some((exception) => exception.test(lines[line - 1] ?? '')))
    .map(({ line, word }) => `${path}:${line} ${word}`)
}

const css = filesIn('src', /\.css$/)
const screens = filesIn('src', /\.tsx?$/)

test('the test finds the style sheets', () => {
  expect(css.length).toBeGreaterThan(0)
  expect(
    css.map(({ text }) => text.length).reduce((sum, length) => sum + length, 0),
  ).toBeGreaterThan(5_000)
})

test('no style sheet uses left or right', () => {
  expect(css.flatMap(findPhysical)).toEqual([])
})

test('no style of a component uses left or right', () => {
  expect(screens.flatMap(findPhysical)).toEqual([])
})

test.each([
  ['a.css', '.a { margin-left: 4px }'],
  ['a.css', '.a { padding-right: 4px }'],
  ['a.css', '.a { position: absolute; left: 0 }'],
  ['a.css', '.a { text-align: right }'],
  ['a.css', '.a { float: left }'],
  ['a.css', '.a { border-top-left-radius: 4px }'],
  ['a.css', '.a { margin: 0 1px 2px 3px; }'],
  ['a.tsx', '<p style={{ marginLeft: 4 }} />'],
  ['a.tsx', '<p style={{ top: 0, left: 0 }} />'],
])('findPhysical reports in %s: %s', (path, text) => {
  expect(findPhysical({ path, text })).toHaveLength(1)
})

test.each([
  ['a.css', '.a { margin-inline-start: 4px; inset-inline-end: 0; text-align: start }'],
  ['a.css', '.a { margin: 0 1px 2px 1px; }'],
  ['a.css', '.a { padding: 12px 20px max(16px, env(safe-area-inset-bottom)); }'],
  ['a.css', '.toast { left: 16px }'],
  ['a.css', '/* left: 0 */ .a-left:hover { color: red }'],
])('findPhysical accepts in %s: %s', (path, text) => {
  expect(findPhysical({ path, text })).toEqual([])
})

const modules = css.filter(({ path }) => path.endsWith('.module.css'))
const globalSheets = css.filter(({ path }) => !path.endsWith('.module.css'))

/** The classes of a sheet; those of a library are in `:global(…)`. */
const classesIn = (text: string): Set<string> =>
  new Set(
    [
      ...withoutComments(text)
        .replaceAll(/:global\([^()]*\)/g, '')
        .matchAll(/\.(-?[_a-zA-Z][\w-]*)(?=[^{}]*\{)/g),
    ].map(([, name = '']) => name),
  )

/** Each use of a class of a CSS module, as `path: class`. */
const uses = screens.flatMap(({ path, text }) =>
  [...text.matchAll(/import \* as (\w+) from '(\.[^']+\.module\.css)'/g)].flatMap(
    ([, name = '', target = '']) => {
      const sheet = posix.normalize(posix.join(posix.dirname(path), target))
      return [...text.matchAll(new RegExp(`(?<![\\w./'-])${name}\\.(\\w+)`, 'g'))].map(
        ([, local = '']) => ({ path, sheet, local }),
      )
    },
  ),
)

test('every class that a component uses of a CSS module exists', () => {
  const known = new Map(modules.map(({ path, text }) => [path, classesIn(text)]))
  expect(
    uses
      .filter(({ sheet, local }) => !known.get(sheet)?.has(local))
      .map(({ path, sheet, local }) => `${path}: ${local} of ${sheet}`),
  ).toEqual([])
})

/** A button with its attributes, which is not the component `Button`. */
const plainButton = /<button\b(?:(?!<\/?\w)[^])*?aria-disabled=/

test('a button that cannot be used for a moment looks so: a style sheet of its component greys it', () => {
  const greys = new Set(
    modules.flatMap(({ path, text }) => (text.includes("[aria-disabled='true']") ? [path] : [])),
  )
  const components = screens.filter(({ text }) => plainButton.test(text)).map(({ path }) => path)
  expect(components.length).toBeGreaterThan(4)
  expect(
    components.filter((path) => !uses.some((use) => use.path === path && greys.has(use.sheet))),
  ).toEqual([])
})

test('every class of a CSS module is used', () => {
  const used = new Set(uses.map(({ sheet, local }) => `${sheet} ${local}`))
  expect(
    modules.flatMap(({ path, text }) =>
      [...classesIn(text)].map((local) => `${path} ${local}`).filter((one) => !used.has(one)),
    ),
  ).toEqual([])
})

test('no two classes of CSS modules get the same name in the page', () => {
  const names = modules.flatMap(({ path, text }) =>
    [...classesIn(text)].map((local) => scopedClassName(local, path)),
  )
  expect(names.length).toBe(new Set(names).size)
})

test('every CSS module is in the layer of its room', () => {
  expect(
    modules
      .filter(({ path, text }) => {
        const room = path.startsWith('src/office/') ? 'office' : 'shop'
        const layer = path.startsWith('src/web/ui/') ? 'ui' : room
        return !new RegExp(`^@layer ${layer} \\{[^]*\\}$`).test(withoutComments(text).trim())
      })
      .map(({ path }) => path),
  ).toEqual([])
})

test('a CSS module is beside the component of its name, or shared by several', () => {
  const files = new Set(screens.map(({ path }) => path))
  expect(
    modules
      .map(({ path }) => path)
      .filter(
        (path) =>
          !files.has(path.replace(/\.module\.css$/, '.tsx')) &&
          new Set(uses.filter(({ sheet }) => sheet === path).map((use) => use.path)).size < 2,
      ),
  ).toEqual([])
})

test('at most twenty classes are global', () => {
  const names = new Set(globalSheets.flatMap(({ text }) => [...classesIn(text)]))
  expect([...names].filter((name) => !name.startsWith('Toastify__')).length).toBeLessThanOrEqual(20)
})

test('every colour outside tokens.css is a token', () => {
  expect(
    css
      .filter(({ path }) => !path.endsWith('/tokens.css'))
      .flatMap(({ path, text }) =>
        [...withoutComments(text).matchAll(/#[\da-f]{3,8}\b|\brgba?\([\d\s,./%]+\)/gi)].map(
          ([colour]) => `${path}: ${colour}`,
        ),
      ),
  ).toEqual([])
})
