// `npm run structure`: how the code is laid out, as figures beside their goals. Nothing fails here; test/rules/architecture.test.ts,
// test/rules/words.test.ts and test/rules/styles.test.ts hold what is reached.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { promisify } from 'node:util'
import { filesIn, root, withoutComments, type SourceFile } from '../test/support/files.ts'
import { forbiddenWordsIn } from '../test/rules/support/forbidden-words.ts'

const sources = filesIn('src', /\.tsx?$/)
const modules = sources.filter(({ path }) => !/\.test\.tsx?$/.test(path))

const importPattern =
  /\b(?:import|export)\s+(?:type\s+)?(?:[\w*{}\s,$]+\s+from\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

function importsOf({ path, text }: SourceFile): string[] {
  return [...withoutComments(text).matchAll(importPattern)].flatMap((found) => {
    const target = found[1] ?? found[2] ?? ''
    if (target.startsWith('#')) return [`src/${target.slice(1)}`]
    return target.startsWith('.') ? [posix.normalize(posix.join(posix.dirname(path), target))] : []
  })
}

/** The folders directly in `room` that import each other in a circle; files beside them count as one folder, `.`. */
function circularFolders(room: string): string[] {
  const folderOf = (path: string) =>
    path.startsWith(`${room}/`) ? dirname(path.slice(room.length + 1)).split('/')[0] : null
  const next = new Map<string, Set<string>>()
  for (const file of modules) {
    const from = folderOf(file.path)
    if (!from) continue
    for (const target of importsOf(file)) {
      const to = folderOf(target)
      if (to && to !== from) next.set(from, (next.get(from) ?? new Set()).add(to))
    }
  }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(next.get(from) ?? [])].some(
      (other) => other === to || (!seen.has(other) && reaches(other, to, seen.add(other))),
    )
  return [...next.keys()].filter((folder) => reaches(folder, folder))
}

/** Counts .ts and .tsx files: a module's style sheet stands beside it and is not one more thing to know. */
function largestFolder(): string {
  const counts = Map.groupBy([...sources, ...filesIn('test', /\.tsx?$/)], ({ path }) =>
    dirname(path),
  )
  const [folder = '', files = []] =
    [...counts].toSorted((a, b) => b[1].length - a[1].length)[0] ?? []
  return `${files.length} (${folder})`
}

function globalClasses(): number {
  const sheets = filesIn('src', /\.css$/).filter(({ path }) => !path.endsWith('.module.css'))
  return new Set(
    sheets
      .flatMap(({ text }) =>
        [...withoutComments(text).matchAll(/\.(-?[_a-zA-Z][\w-]*)(?=[^{};]*\{)/g)].map(
          ([, name = '']) => name,
        ),
      )
      .filter((name) => !name.startsWith('Toastify')), // The library's own.
  ).size
}

/** `path: function (lines)` for each function of more than 60 lines. */
async function longFunctions(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'warif-structure-'))
  const config = join(folder, 'oxlintrc.json')
  await writeFile(
    config,
    JSON.stringify({
      plugins: [],
      categories: {},
      rules: { 'max-lines-per-function': ['error', { max: 60 }] },
    }),
  )
  const { stdout } = await promisify(execFile)('oxlint', ['-c', config, 'src', '-f', 'json'], {
    cwd: root,
    maxBuffer: 2 ** 26,
  }).catch(
    (error: { stdout: string }) => error, // It exits with 1 when it finds something.
  )
  await rm(folder, { recursive: true })
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { code: string; filename: string; message: string }[]
  }
  return diagnostics
    .filter(({ code }) => code.includes('max-lines-per-function'))
    .map(({ filename, message }) => {
      const [, name = '', lines = ''] = /`(.*?)`.*?\((\d+)\)/.exec(message) ?? []
      return `${filename}: ${name} (${lines} lines)`
    })
    .toSorted()
}

/** The worker itself, and modules that wait for one thing a limited number of times or until it has come. */
const mayPauseInLoop = new Set([
  'src/shared/worker.ts',
  'src/db/embedded/server.ts', // PostgreSQL starting and stopping.
  'src/db/migrations/migrate.ts', // A table in use.
  'src/db/connection/check-connection.ts', // The database at the start.
  'src/db/migrations/schema-lock.ts', // Another process migrating.
  'src/db/transaction.ts', // Retry after a serialization failure.
  'src/domain/checkout/settlement/await-attempt.ts', // Another call's payment.
  'src/domain/office/jobs/run-jobs.ts', // Rests between the batches of a job.
  'src/http/cache/single-flight.ts', // A render that may hang.
  'src/office/product-grid/use-save-grid.ts', // The job of the grid, which ends in seconds.
  'src/runtime/lifecycle.ts', // Pauses once, before what is open is closed in a loop.
  'src/runtime/process-lock.ts', // The file of another process.
  'src/web/checkout/place-order.ts', // Retry-After.
  'src/web/checkout/use-payment-status.ts', // The bank's decision, for a minute.
  'src/web/i18n/fetch-with-retry.ts',
  'src/web/session/auth.ts', // Retry of the session's check.
])
const pausePattern = /\bpause\(|new Promise\(\((\w+)\) => setTimeout\(\1\b/

/** Modules that pause in a loop or before calling themselves again: work that the worker could do. */
const pausingLoops = modules
  .filter(({ text }) => {
    const code = withoutComments(text)
    const callsItself = [...code.matchAll(/\bfunction (\w+)/g)].some(
      ([, name = '']) => code.split(new RegExp(`\\b(?:return|await) ${name}\\(`)).length > 1,
    )
    return pausePattern.test(code) && (/\b(?:for|while) \(|\bdo \{/.test(code) || callsItself)
  })
  .map(({ path }) => path)
/** Modules whose component holds an answer of the API in its own state; docs/architecture.md says why each may. */
const loadingByHand = modules.filter(
  ({ path, text }) =>
    path.startsWith('src/web/') &&
    /browserApi\s*\.call\(/.test(text) &&
    /\buseQuery\(|useState\(load|=> (?:\w+ && )?set[A-Z]\w*\(\{|\(set[A-Z]\w*,|signal, set[A-Z]/.test(
      text,
    ),
).length
const { default: format } = await import('../.oxfmtrc.json', { with: { type: 'json' } })

const functionsAbove60 = await longFunctions()
const rows: [string, string | number, string][] = [
  ['folders in a circle, domain', circularFolders('src/domain').length, '0'],
  ['folders in a circle, web', circularFolders('src/web').length, '0'],
  ['largest folder (modules)', largestFolder(), '≤ 25'],
  ['forbidden words in identifiers and file names', sources.flatMap(forbiddenWordsIn).length, '0'],
  ['global CSS classes', globalClasses(), '≤ 20'],
  ['components that load by hand', loadingByHand, '9, docs/architecture.md'],
  [
    'modules that pause in a loop, beside those listed',
    pausingLoops.filter((path) => !mayPauseInLoop.has(path)).length,
    '0',
  ],
  ['print width', format.printWidth, '100'],
  ['functions above 60 lines', functionsAbove60.length, '≤ 10'],
]
const width = Math.max(...rows.map(([what]) => what.length))
for (const [what, now, goal] of rows)
  process.stdout.write(`${what.padEnd(width)}  ${String(now).padEnd(24)} goal ${goal}\n`)
for (const found of functionsAbove60) process.stdout.write(`  ${found}\n`)
for (const path of pausingLoops.filter((path) => !mayPauseInLoop.has(path)))
  process.stdout.write(`  ${path}: pauses in a loop\n`)
for (const path of mayPauseInLoop)
  if (!pausingLoops.includes(path))
    process.stdout.write(`  ${path}: listed, and pauses in no loop\n`)
