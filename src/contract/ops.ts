import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const call = { auth: 'none', method: 'GET', tag: 'Ops' } as const
/** `draining` is sent with 503: the process is stopping and still accepts connections for `DRAIN_DELAY`. */
const healthOutput = z.object({
  status: z.enum(['ok', 'draining']),
  version: z.string(),
  uptime_s: z.number(),
})
const check = z.enum(['ok', 'failing'])
/** `writes`: whether writes are stored. `replica`: only where there is one; a shop without it counts as ready. */
const checks = z.object({
  database: check,
  migrations: check,
  outbox: check,
  writes: check,
  replica: check.optional(),
})

export const health = endpoint({
  ...call,
  path: '/api/health',
  summary: 'Is the process alive? No I/O (§13)',
  output: healthOutput,
})
export const healthz = endpoint({
  ...call,
  path: '/healthz',
  summary: 'Alias of /api/health',
  output: healthOutput,
})
const readyOutput = z.object({ status: z.enum(['ready', 'unready']), checks })
export const ready = endpoint({
  ...call,
  path: '/api/ready',
  summary: 'Can it serve? 503 with the failing check when not (§13)',
  output: readyOutput,
})
export const readyz = endpoint({
  ...call,
  path: '/readyz',
  summary: 'Alias of /api/ready',
  output: readyOutput,
})

export const openApi = endpoint({
  ...call,
  path: '/api/openapi.json',
  summary: 'This description (§13)',
  output: z.record(z.string(), z.unknown()),
})

/** Namespaces of contract §12. */
export const namespaces = [
  'common',
  'home',
  'products',
  'product',
  'auth',
  'cart',
  'checkout',
  'orders',
  'account',
  'services',
  'pages',
  'policies',
  'plants',
  'place-finder',
  'place-prompt',
  'my-plants',
  'office',
  'office-settings',
  'errors',
] as const

const language = z.string().regex(/^[A-Za-z]{2}([-_][A-Za-z0-9]{1,8})?$/)
const name = /^[A-Za-z0-9_-]{1,40}$/
export const getLocale = endpoint({
  auth: 'none',
  method: 'GET',
  tag: 'Locales',
  path: '/locales/:lng/:ns',
  describedPath: '/locales/{lng}/{ns}.json',
  summary: 'The texts of a namespace (§12.1)',
  params: z.object({
    lng: language,
    ns: z
      .string()
      .refine((file) => file.endsWith('.json'))
      .transform((file) => file.slice(0, -5))
      .pipe(z.string().regex(name)),
  }),
  output: z.record(z.string(), z.unknown()),
})
export const addLocale = endpoint({
  auth: 'none',
  method: 'POST',
  tag: 'Locales',
  path: '/locales/add/:lng/:ns',
  summary: 'Notes texts that are missing; changes none (§12.2)',
  params: z.object({ lng: language, ns: z.string().regex(name) }),
  body: z
    .record(z.string().max(200, 'tooLong'), z.string('invalidValue').max(1000, 'tooLong'))
    .refine((texts) => {
      const count = Object.keys(texts).length
      return count >= 1 && count <= 50
    }, 'invalidValue'),
  output: z.object({ message: z.string(), accepted: z.number() }),
})
