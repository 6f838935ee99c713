import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import format from '../../../.oxfmtrc.json' with { type: 'json' }
import { filesIn, root, withoutComments, type SourceFile } from '../../support/files.ts'
import { forbiddenWordsIn } from './forbidden-words.ts'
import { circularFolders, importsOf } from './imports.ts'

/** How the code is laid out, as a figure beside its goal. */
export interface Figure {
  what: string
  now: number
  goal: { atMost: number } | { exactly: number }
  /** What is counted, a line each, where it helps to name it. */
  found: string[]
}

export const isReached = ({ now, goal }: Figure): boolean =>
  'atMost' in goal ? now <= goal.atMost : now === goal.exactly

/** How many folders of each may import each other in a circle. */
const mostInCircles: Record<string, number> = {
  domain: 0,
  web: 0,
  office: 0,
  api: 0,
  http: 0,
  shared: 0,
  'domain/notifications': 0,
  'domain/office': 0,
}

/** Every figure that `npm run structure` prints and `test/rules/structure.test.ts` holds. */
export async function measureStructure(): Promise<Figure[]> {
  const sources = filesIn('src', /\.tsx?$/)
  const modules = sources.filter(({ path }) => !/\.test\.tsx?$/.test(path))
  const imports = modules.flatMap(importsOf)
  return [
    ...Object.entries(mostInCircles).map(([parent, atMost]) =>
      counted(`folders in a circle, ${parent}`, atMost, circularFolders(imports, `src/${parent}`)),
    ),
    largestFolder([...sources, ...filesIn('test', /\.tsx?$/)]),
    counted('forbidden words in identifiers and file names', 0, sources.flatMap(forbiddenWordsIn)),
    { what: 'global CSS classes', now: globalClasses(), goal: { atMost: 20 }, found: [] },
    counted(
      'modules that load by hand, beside those of docs/architecture.md',
      0,
      undocumentedLoads(modules),
    ),
    counted('modules that pause in a loop, beside those listed', 0, unlistedPauses(modules)),
    { what: 'print width', now: format.printWidth, goal: { exactly: 100 }, found: [] },
    counted('functions above 60 lines', 10, await longFunctions()),
  ]
}

const counted = (what: string, atMost: number, found: string[]): Figure => ({
  what,
  now: found.length,
  goal: { atMost },
  found,
})

/** Counts .ts and .tsx files: a module's style sheet stands beside it and is not one more thing to know. */
function largestFolder(files: SourceFile[]): Figure {
  const counts = [...Map.groupBy(files, ({ path }) => dirname(path))]
    .map(([folder, { length }]) => ({ folder, length }))
    .toSorted((a, b) => b.length - a.length)
  const { folder = '', length = 0 } = counts[0] ?? {}
  return {
    what: 'largest folder (modules)',
    now: length,
    goal: { atMost: 25 },
    found: [`${folder}: ${length} modules`],
  }
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

/** Modules of the shop's website that hold an answer of the API in a state of their own and that the page does not name. Those it names must. */
function undocumentedLoads(modules: SourceFile[]): string[] {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  const documented = [...page.matchAll(/^\| `(src\/web\/[^`]+)` \|/gm)].map(([, path = '']) => path)
  const loading = modules
    .filter(({ path, text }) => path.startsWith('src/web/') && loadsByHand(text))
    .map(({ path }) => path)
  return [
    ...loading.filter((path) => !documented.includes(path)),
    ...documented
      .filter((path) => !loading.includes(path))
      .map((path) => `${path}: named, and loads nothing by hand`),
  ]
}

function loadsByHand(text: string): boolean {
  const code = withoutComments(text)
  if (!/browserApi\s*\.call\(/.test(code)) return false
  const setsAnswer =
    /\buseQuery\(|useState\(load|=> (?:\w+ && )?set[A-Z]\w*\(\{|\(set[A-Z]\w*,|signal, set[A-Z]/
  const awaitsInEffect = /browserApi\s*\.call\([^;]*?\)\s*\.then\(\s*\(\{ data \}\) =>/
  return setsAnswer.test(code) || (/\buseEffect\(/.test(code) && awaitsInEffect.test(code))
}

/** The worker and the retry helper themselves, and modules that wait for one thing a limited number of times or until it has come. */
const mayPauseInLoop = new Set([
  'src/shared/worker.ts',
  'src/shared/retry.ts',
  'src/db/connection/check-connection.ts', // The database at the start.
  'src/db/embedded/server.ts', // PostgreSQL starting and stopping.
  'src/db/migrations/migrate.ts', // A table in use.
  'src/db/migrations/schema-lock.ts', // Another process migrating.
  'src/domain/checkout/settlement/await-attempt.ts', // Another call's payment.
  'src/domain/office/jobs/run-jobs.ts', // Rests between the batches of a job.
  'src/http/cache/single-flight.ts', // A render that may hang.
  'src/media-command.ts', // Follows until Ctrl-C; a round that fails ends the command.
  'src/office/table/wait-for-job.ts', // A job that ends in seconds, for the action that started it.
  'src/runtime/lifecycle.ts', // Pauses once, before what is open is closed in a loop.
  'src/runtime/process-lock.ts', // The file of another process.
  'src/web/checkout/place-order.ts', // Retry-After.
  'src/web/checkout/use-payment-status.ts', // The bank's decision, for a minute.
  'src/web/session/auth.ts', // Retry of the session's check.
])

const pausePattern = /\bpause\(|new Promise(?:<\w+>)?\(\((\w+)\) => setTimeout\(\1\b/
const loopPattern = /\b(?:for(?: await)?|while) \(|\bdo \{/

/** Modules that pause in a loop, or before calling themselves again, and are not listed: work that the worker could do. Listed ones must pause. */
function unlistedPauses(modules: SourceFile[]): string[] {
  const pausing = modules.filter(({ text }) => pausesInLoop(text)).map(({ path }) => path)
  return [
    ...pausing.filter((path) => !mayPauseInLoop.has(path)),
    ...[...mayPauseInLoop]
      .filter((path) => !pausing.includes(path))
      .map((path) => `${path}: listed, and pauses in no loop`),
  ]
}

function pausesInLoop(text: string): boolean {
  const code = withoutComments(text)
  const callsItself = [...code.matchAll(/\bfunction (\w+)/g)].some(
    ([, name = '']) => code.split(new RegExp(`\\b(?:return|await) ${name}\\(`)).length > 1,
  )
  return pausePattern.test(code) && (loopPattern.test(code) || callsItself)
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
  const oxlint = join(root, 'node_modules/.bin/oxlint')
  const { stdout } = await promisify(execFile)(oxlint, ['-c', config, 'src', '-f', 'json'], {
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
      const [, name = 'without a name'] = /`(.*?)`/.exec(message) ?? []
      const [, lines] = /\((\d+)\)/.exec(message) ?? []
      return `${filename}: ${name} (${lines} lines)`
    })
    .toSorted()
}
