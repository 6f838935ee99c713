import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { collect } from './page-bytes.server.ts'
import { securityHeaders } from './page-security.server.ts'
import { localeContext } from './page-context.ts'
import { localeOfPath } from './paths.ts'
import { resourcesFor, textsIn } from './texts/all-texts.server.ts'
import { TextsContext } from './texts/use-texts.ts'

export { createPages } from './create-pages.server.ts'

/** Renders one page as a whole: its bytes are final, so the policy can name its scripts by their hashes. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const locale = context.get(localeContext)
  const { html, failed } = await collect((events) =>
    renderToPipeableStream(
      <TextsContext value={textsIn(locale)}>
        <ServerRouter context={router} url={request.url} />
      </TextsContext>,
      events,
    ),
  )
  const texts = JSON.stringify(resourcesFor(locale, namespacesOf(router))).replaceAll('<', '\\u003c')
  const page = html.replace('</head>', `<script type="application/json" id="texts">${texts}</script></head>`)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Language', locale)
  headers.set('Vary', localeOfPath(new URL(request.url).pathname) ? 'Accept-Encoding' : 'Cookie, Accept-Encoding')
  for (const [name, value] of Object.entries(securityHeaders(page))) headers.set(name, value)
  return new Response(page, { headers, status: failed ? 500 : status })
}

/** `handle.texts` of the routes on screen, and what every page needs. */
function namespacesOf({ staticHandlerContext, routeModules }: EntryContext): string[] {
  const handles = staticHandlerContext.matches.map(({ route }) => routeModules[route.id]?.handle as { texts?: string[] } | undefined)
  return ['common', ...handles.flatMap((handle) => handle?.texts ?? [])]
}
