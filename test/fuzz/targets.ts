import type { RouteConfigEntry } from '@react-router/dev/routes'
import screenRoutes from '../../src/web/routes.ts'
import type { Owner } from '../support/routes/seed.ts'
import { routes } from '../support/routes/table.ts'
import type { Target } from './requests.ts'

/** As much of the OpenAPI description as a request is made from. */
export interface Description {
  paths: Record<string, Record<string, Operation>>
}
interface Operation {
  parameters: { name: string; in: string }[]
  requestBody?: { content: { 'application/json': { schema: object } } }
}

/** After these nobody of the cast is signed in. */
const endings = /logout|sessions|close-account/

/** Every route of the API, as the table of routes has it and the description of the API describes it; farewells last. */
export function apiTargets({ paths }: Description): { name: string; aim(a: Owner): Target }[] {
  const names = Object.keys(routes).toSorted(
    (first, second) => Number(endings.test(first)) - Number(endings.test(second)),
  )
  return names.map((name) => {
    const [method = '', pattern = ''] = name.split(' ')
    const entry = routes[name]
    const described = pattern.replace(/:(\w+)/g, '{$1}')
    const operation = (paths[described] ??
      paths[`${described}.json`] ??
      paths[described.replace('{file}', '{id}.html')])?.[method.toLowerCase()]
    if (!operation) throw new Error(`the description of the API has no ${name}`)
    const query = operation.parameters
      .filter((parameter) => parameter.in === 'query')
      .map((parameter) => parameter.name)
    const schema = operation.requestBody?.content['application/json']?.schema
    return {
      name,
      aim: (a) => ({
        method,
        path: entry?.path?.(a) ?? pattern,
        body: entry?.body?.(a),
        query,
        ...(schema && { schema }),
      }),
    }
  })
}

const page = (path: string, ...query: string[]): Target => ({
  method: 'GET',
  path,
  body: undefined,
  query,
})
const filters = [
  'q',
  'category',
  'color',
  'size',
  'min_price',
  'max_price',
  'page',
  'sort',
  'limit',
  'facets',
]
/** What a screen reads of its address, by its route. */
const reads: Record<string, string[]> = {
  products: filters,
  ':category': filters,
  'product/:id': ['color', 'size'],
  'orders/:id': ['placed'],
  checkout: ['order'],
  login: ['back'],
}

const pathsOf = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, index, children = [] }) => [
    ...(index ? [''] : path ? [path] : []),
    ...pathsOf(children),
  ])

/** Every screen of the shop window. */
function screens(plantId: number): Target[] {
  const found = pathsOf(screenRoutes)
  const said: Record<string, string> = {
    ':category': 'indoor',
    ':policy': 'privacy',
    '*': 'no/such/page',
    ':id': '1',
  }
  return found.map((route) => {
    const path =
      route === 'product/:id'
        ? `product/${plantId}`
        : route.replace(/:\w+|\*/, (part) => said[part] ?? part)
    return page(`/en/${path}`, ...(reads[route] ?? []))
  })
}

/** What is not the API: pages, their data, files, pictures and the bank's page. */
export function nonApiTargets(plantId: number, payment: string): { name: string; aim(): Target }[] {
  const targets = [
    page('/'),
    page('/ar/products', ...filters),
    page('/en/products.data', '_routes', ...filters),
    ...screens(plantId),
    page('/media/product/1/1-m.avif'),
    page('/assets/root.js'),
    page('/favicon.svg'),
    page(`/sandbox-bank/${payment}`, 'lang', 'decision'),
    { ...page(`/sandbox-bank/${payment}`, 'lang', 'decision'), method: 'POST' },
  ]
  return targets.map((target) => ({
    name: `${target.method} ${target.path.replace(/\d{2,}|pay_.+/, '…')}`,
    aim: () => target,
  }))
}
