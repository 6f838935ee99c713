import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { filesIn, root } from '../support/files.ts'

const pages = [...filesIn('docs', /\.md$/), ...filesIn('src', /\.md$/), ...rootPages()]

function rootPages() {
  return readdirSync(root)
    .filter((name) => name.endsWith('.md'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** Paths in backticks, from the root or from `src`; those with a wildcard or a placeholder name a family. */
const namedPaths = (text: string): string[] =>
  [
    ...text.matchAll(
      /`([\w.-]+(?:\/[\w.-]+)+\.(?:ts|tsx|mjs|sql|json|css|yml|conf|cfg|service|timer|html|js|py))`/g,
    ),
  ].map(([, path = '']) => path)

test('every file that a document names exists', () => {
  const lost = pages.flatMap(({ path: page, text }) =>
    namedPaths(text)
      .filter(
        (path) =>
          !/^(api|locales)\/v\d/.test(path) &&
          ![root, join(root, 'src')].some((folder) => existsSync(join(folder, path))),
      )
      .map((path) => `${page}: ${path}`),
  )
  expect(pages.length).toBeGreaterThan(50)
  expect([...new Set(lost)]).toEqual([])
})

test('every test file that a document names without its folder exists', () => {
  const names = new Set(filesIn('test', /\.test\.ts$/).map(({ path }) => basename(path)))
  const lost = pages.flatMap(({ path: page, text }) =>
    [...text.matchAll(/`([\w-]+\.test\.ts)`/g)]
      .filter(([, name = '']) => !names.has(name))
      .map(([, name]) => `${page}: ${name}`),
  )
  expect(lost).toEqual([])
})

test('the index of decisions lists each record once, by its title', () => {
  const folder = join(root, 'docs/decisions')
  const records = readdirSync(folder).filter((name) => /^\d{4}-/.test(name))
  const lines = records.map((name) => {
    const [, title = ''] = /^# (.+)/.exec(readFileSync(join(folder, name), 'utf8')) ?? []
    return `- ${name.slice(0, 4)} [${title}](${name})`
  })
  const index = readFileSync(join(folder, 'README.md'), 'utf8').split('\n')
  expect(index.filter((line) => /^- \d{4} /.test(line)).toSorted()).toEqual(lines.toSorted())
})

test('every link between documents leads to a file', () => {
  const dead = pages.flatMap(({ path: page, text }) =>
    [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g)]
      .map(([, target = '']) => join(root, page, '..', target))
      .filter((target) => !existsSync(target))
      .map((target) => `${page}: ${target}`),
  )
  expect(dead).toEqual([])
})
