import { renderToPipeableStream } from 'react-dom/server'
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router'
import { limitConcurrency } from '#shared/http/concurrency-limit.ts'
import { renderToText } from './render-to-text.server.ts'
import { newScriptNonce, pagePolicy, replaceNonces } from './page-security.server.ts'
import {
  cardTokensContext,
  failureContext,
  localeContext,
  picturesContext,
} from './lib/page-context.ts'
import { localeOfPath, paths, withoutLocale } from './lib/paths.ts'
import { resourcesFor, textsIn } from './i18n/all-texts.server.ts'
import { TextsProvider } from './i18n/texts-provider.tsx'
import { ScriptNonce } from './ui/inline-script.tsx'

export { overloadedPage } from './overloaded-page.server.ts'
export { createPages } from './create-pages.server.ts'

/** One page renders while others wait for data; more concurrent renders add no throughput and cost garbage collection. */
const renderInTurn = limitConcurrency(4)

/** Renders a page completely: its bytes are final, so the policy can list its scripts by their hashes. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const locale = context.get(localeContext)
  const { pathname } = new URL(request.url)
  const nonce = newScriptNonce()
  const { html: rendered, failures } = await renderInTurn(() =>
    renderToText((events) =>
      renderToPipeableStream(
        <TextsProvider texts={textsIn(locale)}>
          <ScriptNonce value={nonce}>
            <ServerRouter context={router} url={request.url} nonce={nonce} />
          </ScriptNonce>
        </TextsProvider>,
        // The page is sent as a whole: a boundary that a script moves in later would shift the content below it.
        { ...events, nonce, progressiveChunkSize: Infinity },
      ),
    ),
  )
  for (const failure of failures) context.get(failureContext)(failure)
  const texts = JSON.stringify(resourcesFor(locale, namespacesOf(router))).replaceAll(
    '<',
    '\\u003c',
  )
  const page = rendered.replace(
    '</head>',
    () => `<script type="application/json" id="texts">${texts}</script></head>`,
  )
  const { html, hashes } = replaceNonces(page, nonce)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Language', locale)
  headers.set('Vary', localeOfPath(pathname) ? 'Accept-Encoding' : 'Cookie, Accept-Encoding')
  const connect = withoutLocale(pathname) === paths.checkout() ? context.get(cardTokensContext) : ''
  headers.set(
    'Content-Security-Policy',
    pagePolicy({ hashes, pictures: context.get(picturesContext), connect }),
  )
  return new Response(html, {
    headers,
    status: failures.length > 0 ? 500 : status,
  })
}

/** Unexpected errors are logged; 404s are not. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error))
    (context as RouterContextProvider).get(failureContext)(error)
}

/** `handle.texts` of the matched routes, and the namespaces of every page. */
function namespacesOf({ staticHandlerContext, routeModules }: EntryContext): string[] {
  const handles = staticHandlerContext.matches.map(
    ({ route }) => routeModules[route.id]?.handle as { texts?: string[] } | undefined,
  )
  return ['common', ...handles.flatMap((handle) => handle?.texts ?? [])]
}
