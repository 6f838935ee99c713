import type { ResponseCache } from '#http/cache/response-cache.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import type { createPages } from '#web/create-pages.server.ts'
import type { FindPreview } from '#web/preview.server.ts'
import { root } from './files.ts'
import type { Shop } from './shop.ts'

/** The public origin of the pages in tests. */
export const origin = 'http://shop.test'

type Build = ServerBuild & { entry: { module: { createPages: typeof createPages } } }

/**
 * The built pages over a shop of the tests, without a socket: `(await open('/en/about', 'lang=en')).text()`. `instead` may answer requests
 * itself.
 */
export async function openPages(
  shop: { fetch: Shop['fetch']; cache?: Pick<ResponseCache, 'wrap'> | undefined },
  instead: (path: string) => Response | null = () => null,
  findPreview?: FindPreview,
) {
  const file = join(root, 'build/server/index.js')
  if (!existsSync(file)) throw new Error('The pages are not built: run npm test, or npm run build.')
  const build = (await import(pathToFileURL(file).href)) as Build
  const pages = build.entry.module.createPages(build, {
    fetchApi: (request) => {
      const path = request.url.replace(origin, '')
      return instead(path) ?? shop.fetch(path, { headers: request.headers })
    },
    ...(shop.cache && { cacheResponse: shop.cache.wrap }),
    ...(findPreview && { findPreview }),
  })
  return (path: string, cookie?: string): Promise<Response> =>
    pages(new Request(origin + path, { headers: cookie ? { Cookie: cookie } : {} }))
}
