import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { filesIn, lineAt, root, withoutComments } from '../support/files.ts'
import type { SourceFile } from '../support/files.ts'

/** Which room may open which door (docs/architecture.md); a room may always use itself. */
const doors: Record<string, readonly string[]> = {
  shared: [],
  // The environment, read and checked once at the start; of db it knows how an address is written.
  config: ['db', 'shared'],
  wire: ['shared'],
  db: ['shared'],
  domain: ['db', 'shared'],
  outside: ['domain', 'db', 'shared'],
  api: ['domain', 'db', 'wire', 'shared'],
  web: ['wire', 'shared'],
  // From a socket to a request: routing, static files, load shedding, the response cache.
  http: ['runtime', 'shared'],
  // The running process: lifecycle, lock, log, metrics.
  runtime: ['shared'],
  // What runs by the clock.
  jobs: ['domain', 'db', 'shared'],
  // The whole shop in a file, and back.
  backup: ['db', 'domain', 'outside', 'shared'],
}

/**
 * The topics of src/domain, each a folder, in their one order: a topic imports only topics before it, so none goes in a circle.
 * Files directly in src/domain are tools for all topics and import none.
 */
const topics = [
  'processes',
  'pricing',
  'catalogue',
  'search',
  'inventory',
  'coupons',
  'notifications',
  'payments',
  'auth',
  'restock',
  'customers',
  'requests',
  'addresses',
  'cart',
  'wishlist',
  'orders',
  // Workflows over several topics; its settlement/ finishes what a card payment began.
  'checkout',
  'invariants',
]

/** Packages and Node modules that would bring I/O into the room that has none. */
const inputOutput = /^(node:(fs|net|http|https|child_process|dns|tls|dgram|worker_threads)\b|pg$|kysely$|hono\b|sharp$|pino$)/

interface Import {
  from: string
  line: number
  target: string
}

const importPattern = /\b(?:import|export)\s+(?:type\s+)?(?:[\w*{}\s,$]+\s+from\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

const modules = filesIn('src', /\.tsx?$/).filter(({ path }) => !/\.test\.tsx?$/.test(path))
const imports = modules.flatMap(importsOf)

function importsOf({ path, text }: SourceFile): Import[] {
  const code = withoutComments(text)
  return [...code.matchAll(importPattern)].map((found) => ({
    from: path,
    line: lineAt(code, found.index),
    target: found[1] ?? found[2] ?? '',
  }))
}

/** `src/db/connect.ts` → `db`; null for the files that stand above the rooms. */
const roomOf = (path: string): string | null => /^src\/([^/]+)\//.exec(path)?.[1] ?? null

/** The module an import means; null for a package and for data beside `src` (texts, package.json). */
function fileOf({ from, target }: Import): string | null {
  if (target.startsWith('#')) return `src/${target.slice(1)}`
  const file = target.startsWith('.') ? posix.normalize(posix.join(posix.dirname(from), target)) : null
  return file?.endsWith('.json') ? null : file
}

const tell = ({ from, line, target }: Import) => `${from}:${line} imports ${target}`

test('the modules and their imports are seen', () => {
  expect(modules.length).toBeGreaterThan(100)
  expect(imports.length).toBeGreaterThan(300)
})

test('every folder of src is a room of the table', () => {
  const rooms = new Set(modules.map(({ path }) => roomOf(path)).filter((room) => room !== null))
  expect([...rooms].filter((room) => !(room in doors))).toEqual([])
})

test('a room imports only from the rooms the table allows', () => {
  const trespasses = imports.filter((found) => {
    const room = roomOf(found.from)
    const file = fileOf(found)
    if (room === null || file === null) return false
    const other = roomOf(file)
    return other !== room && !(other !== null && doors[room]?.includes(other))
  })
  expect(trespasses.map(tell)).toEqual([])
})

/** `src/domain/cart/add-to-cart.ts` → `cart`; null for files of other rooms and for those directly in `src/domain`. */
const topicOf = (path: string): string | null => /^src\/domain\/([^/]+)\//.exec(path)?.[1] ?? null

test('every folder of domain is a topic of the list, and every topic a folder', () => {
  const folders = new Set(modules.map(({ path }) => topicOf(path)).filter((topic) => topic !== null))
  expect([...folders].toSorted()).toEqual(topics.toSorted())
})

test('the architecture page lists the topics in their order', () => {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  const listed = [...page.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, topic = '']) => topic)
  expect(listed).toEqual(topics)
})

test('a topic of domain imports only topics before it', () => {
  const trespasses = imports.filter((found) => {
    const file = fileOf(found)
    const other = file === null ? null : topicOf(file)
    if (roomOf(found.from) !== 'domain' || other === null) return false
    const topic = topicOf(found.from)
    return other !== topic && (topic === null || topics.indexOf(other) > topics.indexOf(topic))
  })
  expect(trespasses.map(tell)).toEqual([])
})

test('a wall is crossed by #room/ and never by ../', () => {
  const climbers = imports.filter((found) => {
    const file = fileOf(found)
    return found.target.startsWith('.') && file !== null && roomOf(found.from) !== null && roomOf(file) !== roomOf(found.from)
  })
  expect(climbers.map(tell)).toEqual([])
})

test('shared does no input or output', () => {
  expect(imports.filter((found) => roomOf(found.from) === 'shared' && inputOutput.test(found.target)).map(tell)).toEqual([])
})

test('api and outside know the type of the database and none of its workings', () => {
  const allowed = /^#db\/(tables|unavailable)\.ts$/
  const guests = new Set(['api', 'outside'])
  const workings = imports.filter(
    (found) => guests.has(roomOf(found.from) ?? '') && found.target.startsWith('#db/') && !allowed.test(found.target),
  )
  expect(workings.map(tell)).toEqual([])
})

test('no module imports itself in a circle', () => {
  const next = new Map<string, string[]>()
  for (const found of imports) {
    const file = fileOf(found)
    if (file) next.set(found.from, [...(next.get(found.from) ?? []), file])
  }
  expect(circlesOf(next)).toEqual([])
})

/** Each way from a module back to itself that a depth-first walk meets. */
function circlesOf(next: Map<string, string[]>): string[] {
  const done = new Set<string>()
  const circles: string[] = []
  const walk = (file: string, trail: string[]) => {
    const at = trail.indexOf(file)
    if (at >= 0) circles.push([...trail.slice(at), file].join(' → '))
    if (at >= 0 || done.has(file)) return
    for (const other of next.get(file) ?? []) walk(other, [...trail, file])
    done.add(file)
  }
  for (const file of next.keys()) walk(file, [])
  return circles
}

test('only the start loads the demo, and only when it runs in one', () => {
  const loaders = modules.flatMap(({ path, text }) =>
    [...withoutComments(text).matchAll(/(\bimport\(\s*)?['"](?:\.\.\/)+demo\//g)].map(
      (found) => `${path} ${found[1] ? 'by import()' : 'at once'}`,
    ),
  )
  expect(loaders).toEqual(['src/server.ts by import()'])
})

test('only src/config reads the environment', () => {
  const readers = modules.filter(({ path, text }) => roomOf(path) !== 'config' && /\bprocess\.env\b/.test(withoutComments(text)))
  expect(readers.map(({ path }) => path)).toEqual([])
})

test('the domain names what it refuses by its own words, and api/errors.ts has the contract’s', () => {
  const refusals = modules
    .filter(({ path }) => path.startsWith('src/domain/'))
    .flatMap(({ path, text }) =>
      [...withoutComments(text).matchAll(/new ShopError\(.*/g)]
        .filter(([line]) => /[{,] *[a-z]+_[a-z_]+:|'[a-z_]+\.[a-z_]+'/.test(line))
        .map(([line]) => `${path}: ${line}`),
    )
  expect(refusals).toEqual([])
})

test('only paths.ts writes the address of a page', () => {
  // A root-relative literal in a link or a navigation; addresses of the API and of files are not pages.
  const written = /\b(?:to|href|action)=(?:\{\s*)?[`'"](\/[^`'"]*)[`'"]|\b(?:navigate|redirect)\(\s*[`'"](\/[^`'"]*)/g
  const writers = modules
    .filter(({ path }) => path.startsWith('src/web/') && !/\/(paths|routes)\.ts$/.test(path))
    .flatMap(({ path, text }) =>
      [...withoutComments(text).matchAll(written)]
        .filter((found) => !/^\/(assets|media|locales|favicon|api)\b/.test(found[1] ?? found[2] ?? ''))
        .map((found) => `${path}:${lineAt(text, found.index)} writes ${found[1] ?? found[2]}`),
    )
  expect(writers).toEqual([])
})

test('no file is longer than a reader can hold', () => {
  const long = [...modules, ...filesIn('src', /\.css$/)].filter(({ text }) => text.split('\n').length > 251)
  expect(long.map(({ path, text }) => `${path}: ${text.split('\n').length} lines`)).toEqual([])
})
