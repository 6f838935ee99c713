import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesIn, lineAt, root, withoutComments } from '../support/files.ts'
import { fileOf, importsOf, type Import } from './support/imports.ts'

/** The rooms that each room may import (docs/architecture.md), besides itself. */
const allowedImports: Record<string, readonly string[]> = {
  shared: [],
  // The environment, read and checked once at the start; db provides the format of database addresses.
  config: ['db', 'shared'],
  contract: ['shared'],
  db: ['shared'],
  domain: ['db', 'shared'],
  adapters: ['domain', 'db', 'shared'],
  api: ['domain', 'db', 'contract', 'shared'],
  web: ['contract', 'shared'],
  // The back office, a separate program; from web it imports only what is listed below.
  office: ['web', 'contract', 'shared'],
  // From the socket to the request: routing, static files, load shedding, the response cache.
  http: ['runtime', 'shared'],
  // The running process: lifecycle, lock, log, metrics.
  runtime: ['shared'],
  // Scheduled jobs.
  jobs: ['domain', 'db', 'shared'],
  // Backups of the whole shop in a file, and restores.
  backup: ['db', 'domain', 'adapters', 'shared'],
  // Checks for the operator of everything the shop depends on.
  doctor: ['config', 'backup', 'db', 'domain', 'adapters', 'runtime', 'shared'],
}

/**
 * The topics of src/domain, each a folder, in their order of import: a topic imports only topics before it, so none imports itself through
 * others. Files directly in src/domain are tools for all topics and import none.
 */
const topics = [
  'processes',
  // Settings by the owner, which override those of the server.
  'settings',
  'pricing',
  'catalogue',
  // Facts about kinds of plants, and places where they would live.
  'plants',
  'content',
  'search',
  'inventory',
  'coupons',
  'notifications',
  'payments',
  'auth',
  'audit',
  'staff',
  'restock',
  'customers',
  'requests',
  'addresses',
  // Customers' private pictures.
  'photos',
  // Plants of customers after a delivery, and their care.
  'owned-plants',
  'cart',
  'wishlist',
  'orders',
  // Credit notes and refunds.
  'refunds',
  // Workflows over several topics; its settlement/ completes card payments.
  'checkout',
  'invariants',
  'reports',
  // Work of the back office on all topics, with a folder for each resource.
  'office',
]

/**
 * The folders of src/web in their order of import: a folder imports only folders before it. Files directly in src/web put the pages
 * together and are imported by no folder. `public`, `assets` and `styles` contain no modules.
 */
const webFolders = [
  // For every screen and for the back office: addresses, calls, storage; texts; controls.
  'lib',
  'i18n',
  'ui',
  'errors',
  'forms',
  // The signed-in customer, the cart and the saved products, as the browser knows them.
  'session',
  'loading',
  // The survival of a plant at a place.
  'survival',
  // Parts of several screens: products, lines of a cart or an order.
  'product',
  'lines',
  'seo',
  'search',
  'layout',
  // The screens.
  'auth',
  // The plants of a customer; the home page mentions them.
  'my-plants',
  'storefront',
  'place-finder',
  'services',
  'addresses',
  'wishlist',
  'orders',
  'cart',
  'checkout',
  'invoice',
  'profile',
  'inbox',
]

/** Packages and Node modules with input or output, which shared must not import. */
const inputOutput =
  /^(node:(fs|net|http|https|child_process|dns|tls|dgram|worker_threads)\b|pg$|kysely$|hono\b|sharp$|pino$)/

const modules = filesIn('src', /\.tsx?$/).filter(({ path }) => !/\.test\.tsx?$/.test(path))
const imports = modules.flatMap(importsOf)

/** `src/db/connection/connect.ts` → `db`; null for files outside the rooms. */
const roomOf = (path: string): string | null => /^src\/([^/]+)\//.exec(path)?.[1] ?? null

const describeImport = ({ from, line, target }: Import) => `${from}:${line} imports ${target}`

test('the test finds the modules and their imports', () => {
  expect(modules.length).toBeGreaterThan(100)
  expect(imports.length).toBeGreaterThan(300)
})

test('every folder of src is a room of the table', () => {
  const rooms = new Set(modules.map(({ path }) => roomOf(path)).filter((room) => room !== null))
  expect([...rooms].filter((room) => !(room in allowedImports))).toEqual([])
})

test('a room imports only from the rooms the table allows', () => {
  const violations = imports.filter((found) => {
    const room = roomOf(found.from)
    const file = fileOf(found)
    if (room === null || file === null) return false
    const other = roomOf(file)
    return other !== room && !(other !== null && allowedImports[room]?.includes(other))
  })
  expect(violations.map(describeImport)).toEqual([])
})

/** `src/domain/cart/add-to-cart.ts` in `domain` → `cart`; null for files of other rooms and for those directly in the room. */
function folderIn(room: string, path: string): string | null {
  const [, other, folder] = /^src\/([^/]+)\/([^/]+)\//.exec(path) ?? []
  return other === room ? (folder ?? null) : null
}

describe.each([
  ['domain', topics],
  ['web', webFolders],
])('the folders of %s', (room, order) => {
  test('match the list', () => {
    const folders = new Set(
      modules.map(({ path }) => folderIn(room, path)).filter((folder) => folder !== null),
    )
    expect([...folders].toSorted()).toEqual(order.toSorted())
  })

  test('import only folders listed before them', () => {
    const violations = imports.filter((found) => {
      const file = fileOf(found)
      if (file === null || roomOf(found.from) !== room || roomOf(file) !== room) return false
      const from = folderIn(room, found.from)
      const to = folderIn(room, file)
      if (from === to) return false
      // Files beside the folders: in domain they are tools for all folders, in web they put all folders together.
      const places = room === 'domain' ? [null, ...order] : [...order, null]
      return places.indexOf(to) > places.indexOf(from)
    })
    expect(violations.map(describeImport)).toEqual([])
  })
})

test('the architecture page lists the folders of domain and of web in their order', () => {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  const listed = [...page.matchAll(/^\| `([a-z0-9-]+)` \|/gm)].map(([, folder = '']) => folder)
  expect(listed).toEqual([...topics, ...webFolders])
})

test('the architecture page lists the topics that each topic of domain imports', () => {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  const rows = [...page.matchAll(/^\| `([a-z-]+)` \| .* \| ?(.*?) ?\|$/gm)].filter(
    ([, topic = '', names]) => topics.includes(topic) && names !== 'any topic above',
  )
  const listed = rows.map(([, topic, names = '']) => [topic, names.split(', ').filter(Boolean)])
  const pairs = new Set(
    imports.map(
      (found) => `${folderIn('domain', found.from)} ${folderIn('domain', fileOf(found) ?? '')}`,
    ),
  )
  const imported = rows.map(([, topic]) => [
    topic,
    topics.filter((other) => other !== topic && pairs.has(`${topic ?? ''} ${other}`)),
  ])
  expect(listed).toEqual(imported)
})

test('the controls of ui import only the texts from the rest of web', () => {
  const others = imports.filter((found) => {
    const to = folderIn('web', fileOf(found) ?? '')
    return (
      folderIn('web', found.from) === 'ui' &&
      to !== null &&
      !['ui', 'i18n', 'assets', 'styles'].includes(to)
    )
  })
  expect(others.map(describeImport)).toEqual([])
})

/** The modules of web that the back office also uses; neither loads anything else of the other (office.md O0.2). */
const sharedWithOffice =
  /^src\/web\/(ui|i18n|forms|styles)\/|^src\/web\/lib\/(api-client|local-storage|use-seconds-until)\.ts$/

test('the back office imports from web only controls, texts, forms and the client of the API', () => {
  const others = imports.filter((found) => {
    const file = fileOf(found)
    return (
      roomOf(found.from) === 'office' &&
      file?.startsWith('src/web/') &&
      !sharedWithOffice.test(file)
    )
  })
  expect(others.map(describeImport)).toEqual([])
})

/**
 * The folders of src/office in their order of import: a folder imports only folders before it, and files directly in src/office import
 * none.
 */
const officeFolders = [
  'controls',
  'session',
  'screens',
  'layout',
  'editor',
  'table',
  'ordered',
  'palette',
  'frame',
]

test('the common folders of the back office import only folders listed before them', () => {
  const violations = imports.filter((found) => {
    const file = fileOf(found)
    const from = officeFolders.indexOf(folderIn('office', found.from) ?? '')
    if (file === null || from < 0 || roomOf(file) !== 'office') return false
    const to = folderIn('office', file)
    return to !== null && officeFolders.indexOf(to) > from
  })
  expect(violations.map(describeImport)).toEqual([])
})

test('a room imports another by #room/ and never by ../', () => {
  const relativeImports = imports.filter((found) => {
    const file = fileOf(found)
    return (
      found.target.startsWith('.') &&
      file !== null &&
      roomOf(found.from) !== null &&
      roomOf(file) !== roomOf(found.from)
    )
  })
  expect(relativeImports.map(describeImport)).toEqual([])
})

test('shared does no input or output', () => {
  expect(
    imports
      .filter((found) => roomOf(found.from) === 'shared' && inputOutput.test(found.target))
      .map(describeImport),
  ).toEqual([])
})

test('api and adapters import from db only the types and the errors of an unavailable database', () => {
  const allowed = /^#db\/(tables|unavailable)\.ts$/
  const rooms = new Set(['api', 'adapters'])
  const workings = imports.filter(
    (found) =>
      rooms.has(roomOf(found.from) ?? '') &&
      found.target.startsWith('#db/') &&
      !allowed.test(found.target),
  )
  expect(workings.map(describeImport)).toEqual([])
})

test('no module imports itself through others', () => {
  const next = new Map<string, string[]>()
  for (const found of imports) {
    const file = fileOf(found)
    if (file) next.set(found.from, [...(next.get(found.from) ?? []), file])
  }
  expect(circlesOf(next)).toEqual([])
})

/** Each cycle of imports that a depth-first walk meets. */
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

test('only src/open-shop.ts loads the demo, and only by import()', () => {
  const loaders = modules.flatMap(({ path, text }) =>
    [...withoutComments(text).matchAll(/(\bimport\(\s*)?['"](?:\.\.\/)+demo\//g)].map(
      (found) => `${path} ${found[1] ? 'by import()' : 'at once'}`,
    ),
  )
  expect(loaders).toEqual(['src/open-shop.ts by import()'])
})

test('only src/config reads the environment', () => {
  const readers = modules.filter(
    ({ path, text }) => roomOf(path) !== 'config' && /\bprocess\.env\b/.test(withoutComments(text)),
  )
  expect(readers.map(({ path }) => path)).toEqual([])
})

test('no ShopError of the domain names its facts by fields of the contract', () => {
  const refusals = modules
    .filter(({ path }) => path.startsWith('src/domain/'))
    .flatMap(({ path, text }) =>
      [...withoutComments(text).matchAll(/new ShopError\(.*/g)]
        .filter(([line]) => /[{,] *[a-z]+_[a-z_]+:|'[a-z_]+\.[a-z_]+'/.test(line))
        .map(([line]) => `${path}: ${line}`),
    )
  expect(refusals).toEqual([])
})

test('only paths.ts and routes.ts write the address of a page', () => {
  // A root-relative literal in a link or a navigation; addresses of the API and of files are not pages.
  const written =
    /\b(?:to|href|action)=(?:\{\s*)?[`'"](\/[^`'"]*)[`'"]|\b(?:navigate|redirect)\(\s*[`'"](\/[^`'"]*)/g
  const writers = modules
    .filter(({ path }) => path.startsWith('src/web/') && !/\/(paths|routes)\.ts$/.test(path))
    .flatMap(({ path, text }) =>
      [...withoutComments(text).matchAll(written)]
        .filter(
          (found) => !/^\/(assets|media|locales|favicon|api)\b/.test(found[1] ?? found[2] ?? ''),
        )
        .map((found) => `${path}:${lineAt(text, found.index)} writes ${found[1] ?? found[2]}`),
    )
  expect(writers).toEqual([])
})

test('no module or style sheet is longer than 250 lines', () => {
  const long = [...modules, ...filesIn('src', /\.css$/)].filter(
    ({ text }) => text.split('\n').length > 251,
  )
  expect(long.map(({ path, text }) => `${path}: ${text.split('\n').length} lines`)).toEqual([])
})
