import type { EntryContext } from 'react-router'
import { asBytes } from './page-bytes.server.ts'
import { aliveEvent, completeEvent, startLate, type Program } from './late-start.ts'

const modulePreload = /<link rel="modulepreload"[^>]*>/g
const moduleScript = /<script(?=[^>]* type="module")[^>]*>[^<]*<\/script>/

const startText = asBytes(String(startLate).replaceAll(/\n\s+/g, '\n'))

/**
 * The page with its program started after the first paint, in place of React Router's way, in which the program shares the
 * line with pictures and fonts. `nonce` marks its script as ours. @throws Error when React Router no longer writes its start as it is looked for here
 */
export function withLateProgram(html: string, router: EntryContext, nonce: string): string {
  const words = [programOf(router), completeEvent, aliveEvent].map((word) => JSON.stringify(word).replaceAll('<', '\\u003c'))
  if (!moduleScript.test(html)) throw new Error('the page has no program to start late')
  return html.replaceAll(modulePreload, '').replace(moduleScript, () => `<script nonce="${nonce}">(${startText})(${words.join()})</script>`)
}

function programOf({ manifest, staticHandlerContext }: EntryContext): Program {
  const shown = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? [])
  const parts = [manifest.entry, ...shown]
  return {
    manifest: manifest.url,
    routes: Object.fromEntries(shown.map(({ id, module }) => [id, module])),
    entry: manifest.entry.module,
    modules: [...new Set([manifest.url, ...parts.flatMap(({ module, imports = [] }) => [module, ...imports])])],
  }
}
