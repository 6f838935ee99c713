import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { check } from 'recheck'
import { version } from 'recheck/package.json' with { type: 'json' }
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { filesIn } from '../support/files.ts'

interface Found {
  file: string
  pattern: string
  flags: string
}

/** Expressions whose time may grow with the square of the text, which does not matter for texts of the shop or short ones. */
const harmless: Record<string, string> = {
  'lock file .* already exists|pre-existing shared memory block': 'reads a few lines of PostgreSQL',
  '<script(?<attributes>[^>]*)>(?<code>[\\s\\S]*?)<\\/script>':
    'reads a page of ours, in which people’s words are escaped',
  '<script\\b[^>]*>[\\s\\S]*?<\\/script>': 'reads the offline page in the browser',
  '\\badd (?!constraint|check|unique|primary|foreign)(column )?(if not exists )?\\w+ (?![^,;]*\\bdefault\\b)[^,;]*\\bnot null':
    'reads migrations, which are ours',
  '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$': 'reads at most 254 characters',
  '^$|^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$': 'reads at most 254 characters',
}

/** Modules that build expressions from our own routes, languages, encodings or tags, never from input of a caller. */
const madeIn = [
  'src/api/app.ts',
  'src/http/static-files.ts',
  'src/web/lib/paths.ts',
  'src/web/lib/trusted-html.ts',
]

interface Node {
  type?: string
  regex?: { pattern: string; flags: string }
  callee?: { name?: string }
}

function visit(node: unknown, see: (node: Node) => void): void {
  if (typeof node !== 'object' || node === null) return
  see(node)
  for (const child of Object.values(node)) visit(child, see)
}

/**
 * Expressions that this version of recheck has cleared, one per line, because checking all takes half a minute and gives the same result
 * each time. Others are checked in the test; `RECHECK=all` checks all and writes the list again.
 */
const listFile = join(import.meta.dirname, 'cleared-expressions.txt')
const heading = `cleared by recheck ${version}`

function clearedBefore(): Set<string> {
  const [first, ...lines] = readFileSync(listFile, 'utf8').split('\n')
  return new Set(first === heading && process.env['RECHECK'] !== 'all' ? lines : [])
}

const literals: Found[] = []
const made: string[] = []
for (const { path: file, text } of filesIn('src', /\.(tsx?|js)$/)) {
  visit(parseSync(file, text).program, ({ type, regex, callee }) => {
    if (type === 'Literal' && regex) literals.push({ file, ...regex })
    if (callee?.name === 'RegExp') made.push(file)
  })
}

test(
  'no regular expression of the shop is vulnerable to catastrophic backtracking',
  { timeout: 240_000 },
  async () => {
    expect(literals.length).toBeGreaterThan(100)
    const distinct = new Map(literals.map((found) => [`${found.pattern}/${found.flags}`, found]))
    const cleared = clearedBefore()
    const slow: Found[] = []
    for (const [line, found] of distinct) {
      if (cleared.has(line) || found.pattern in harmless) continue
      const { status } = await check(found.pattern, found.flags, { timeout: 10_000 })
      if (status === 'vulnerable') slow.push(found)
      else cleared.add(line)
    }
    if (process.env['RECHECK'] === 'all')
      writeFileSync(listFile, `${[heading, ...[...cleared].toSorted()].join('\n')}\n`)
    expect(slow).toEqual([])
    expect(
      Object.keys(harmless).filter(
        (pattern) => !literals.some((found) => found.pattern === pattern),
      ),
    ).toEqual([])
  },
)

test('only the listed modules build a regular expression at run time', () => {
  expect([...new Set(made)].toSorted()).toEqual(madeIn)
})
