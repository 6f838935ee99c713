import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ServerBuild } from 'react-router'
import { StartError } from '#shared/start-error.ts'
import type { createPages } from '#web/create-pages.server.ts'
import type { overloadedPage } from '#web/overloaded-page.server.ts'

type PagesBuild = ServerBuild & {
  entry: { module: { createPages: typeof createPages; overloadedPage: typeof overloadedPage } }
}

/** What `npm run build` made of `src/web`; that of `src/office` is read when it is asked for. @throws StartError when nothing was built yet */
export async function loadPages(): Promise<PagesBuild> {
  const built = new URL('../build/server/index.js', import.meta.url)
  const office = new URL('../build/office/ar.html', import.meta.url)
  if (![built, office].every((file) => existsSync(fileURLToPath(file))))
    throw new StartError(
      'The pages are not built yet: start with `npm start`, or run `npm run build` first.',
    )
  return (await import(built.href)) as PagesBuild
}
