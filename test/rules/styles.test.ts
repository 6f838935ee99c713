import { expect, test } from 'vitest'
import { filesIn, lineAt, withoutComments } from '../support/files.ts'
import type { SourceFile } from '../support/files.ts'

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

/** Where a physical side is meant: the place of toasts is the specification's, a mirrored icon has no logical word. */
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

test('the styles are seen', () => {
  expect(css.length).toBeGreaterThan(0)
  expect(
    css.map(({ text }) => text.length).reduce((sum, length) => sum + length, 0),
  ).toBeGreaterThan(5_000)
})

test('no style sheet names left or right', () => {
  expect(css.flatMap(findPhysical)).toEqual([])
})

test('no style of a component names left or right', () => {
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
])('in %s, %s is found', (path, text) => {
  expect(findPhysical({ path, text })).toHaveLength(1)
})

test.each([
  ['a.css', '.a { margin-inline-start: 4px; inset-inline-end: 0; text-align: start }'],
  ['a.css', '.a { margin: 0 1px 2px 1px; }'],
  ['a.css', '.a { padding: 12px 20px max(16px, env(safe-area-inset-bottom)); }'],
  ['a.css', '.toast { left: 16px }'],
  ['a.css', '/* left: 0 */ .a-left:hover { color: red }'],
])('in %s, %s is fine', (path, text) => {
  expect(findPhysical({ path, text })).toEqual([])
})
