import type { EntryContext } from 'react-router'
import { toLatin1 } from './render-to-latin1.server.ts'
import {
  hydratedEvent,
  programLoadedEvent,
  deferHydration,
  type Program,
} from './deferred-hydration.ts'

const modulePreload = /<link rel="modulepreload"[^>]*>/g

const startText = toLatin1(String(deferHydration).replaceAll(/\n\s+/g, '\n'))

/**
 * The page with its program started after the first paint, in place of React Router's way, in which the program shares the
 * line with pictures and fonts. `nonce` marks its script as ours. @throws Error when React Router no longer writes its start as it is looked for here
 */
export function withDeferredProgram(html: string, router: EntryContext, nonce: string): string {
  const words = [programOf(router), programLoadedEvent, hydratedEvent].map((word) =>
    JSON.stringify(word).replaceAll('<', '\\u003c'),
  )
  const opening = `<script nonce="${nonce}" type="module" async="">`
  const [before, after] = html.split(opening, 2)
  if (before === undefined || after === undefined)
    throw new Error('the page has no program to start late')
  const start = `<script nonce="${nonce}">(${startText})(${words.join()})</script>`
  return `${before}${start}${after.slice(after.indexOf('</script>') + '</script>'.length)}`.replaceAll(
    modulePreload,
    '',
  )
}

function programOf({ manifest, staticHandlerContext }: EntryContext): Program {
  const shown = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? [])
  const parts = [manifest.entry, ...shown]
  return {
    manifest: manifest.url,
    routes: Object.fromEntries(shown.map(({ id, module }) => [id, module])),
    entry: manifest.entry.module,
    modules: [
      ...new Set([
        manifest.url,
        ...parts.flatMap(({ module, imports = [] }) => [module, ...imports]),
      ]),
    ],
  }
}
