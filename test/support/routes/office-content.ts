import type { ShopCustomer } from '../customer.ts'
import type { Arrangements } from './office-arrangements.ts'
import type { RouteEntry } from './table.ts'
import { staffOnly } from './statuses.ts'

const announcement = '/api/office/content/announcement'
const at = (pattern: string, status: number, body?: object): RouteEntry => ({
  statuses: staffOnly(status),
  path: () => pattern.replace(':name', 'announcement'),
  ...(body && { body: () => body }),
})

/** Content blocks of the back office. */
export const contentRoutes: Record<string, RouteEntry> = {
  'GET /api/office/content': { statuses: staffOnly() },
  'GET /api/office/content/:name': at('/api/office/content/:name', 200),
  'GET /api/office/content/:name/history': at('/api/office/content/:name/history', 200),
  'PUT /api/office/content/:name': at('/api/office/content/:name', 422),
  'POST /api/office/content/:name/publish': at('/api/office/content/:name/publish', 422),
  'POST /api/office/content/:name/preview': at('/api/office/content/:name/preview', 422),
  'POST /api/office/content/:name/restore': at('/api/office/content/:name/restore', 409, {
    version: 99,
    version_to_restore: 1,
  }),
  'POST /api/office/content/:name/withdraw': at('/api/office/content/:name/withdraw', 404, {
    published_version: 99,
  }),
}

/** A counter that makes each announcement different. */
let said = 0
export const newAnnouncement = () => {
  said += 1
  return {
    text: { ar: `شحن مجاني ${said}`, en: `Free delivery ${said}` },
    link: '/products',
    tone: 'info',
  }
}

/** Inputs with which each mutating call succeeds. */
export function contentArrangements(owner: () => ShopCustomer): Arrangements {
  const version = async (): Promise<number> =>
    (await owner().call('GET', announcement)).body.data.version
  const save = async (): Promise<number> => {
    const body = { value: newAnnouncement(), version: await version() }
    return (await owner().call('PUT', announcement, { body })).body.data.version
  }
  return {
    'PUT /api/office/content/:name': async () => ({
      path: announcement,
      body: { value: newAnnouncement(), version: await version() },
    }),
    'POST /api/office/content/:name/publish': async () => ({
      path: `${announcement}/publish`,
      body: { version: await save() },
    }),
    'POST /api/office/content/:name/preview': async () => ({
      path: `${announcement}/preview`,
      body: { value: newAnnouncement() },
    }),
    'POST /api/office/content/:name/restore': async () => ({
      path: `${announcement}/restore`,
      body: { version: await save(), version_to_restore: 1 },
    }),
    'POST /api/office/content/:name/withdraw': async () => {
      const saved = await save()
      await owner().call('POST', `${announcement}/publish`, { body: { version: saved } })
      return { path: `${announcement}/withdraw`, body: { published_version: saved } }
    },
  }
}
