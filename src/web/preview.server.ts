import { getContent } from '#contract/content.ts'
import { blockNames, placeOf } from '#shared/content/blocks.ts'
import type { Locale } from '#shared/locale.ts'
import { apiHeaders } from '#shared/http/security-headers.ts'
import { textsIn } from './i18n/all-texts.server.ts'
import { withoutLocale } from './lib/paths.ts'
import * as banner from './layout/rehearsal-banner.module.css'

/** Answers of the API about a product that is being edited in the back office and not saved (office.md O3.3). */
interface Preview {
  productId: number
  answers: Record<Locale, { product: object; related: object[] }>
}
/** Null: the preview does not exist, or has expired. */
export type FindPreview = (token: string) => Promise<Preview | null>

type FetchApi = (request: Request) => Response | Promise<Response>

/** The token of a product page requested as a preview, also of its data; null: the public page. */
export function previewTokenOf({ pathname, searchParams }: URL): string | null {
  const isProduct = /^\/product\/\d+(\.data)?$/.test(withoutLocale(pathname))
  return isProduct ? searchParams.get('preview') : null
}

const contentPlaces = new Set(blockNames.map(placeOf))

/** The token of a page requested as a preview of its content, like `previewTokenOf`. */
export function contentTokenOf({ pathname, searchParams }: URL): string | null {
  return contentPlaces.has(withoutLocale(pathname)) ? searchParams.get('preview') : null
}

/**
 * The shop's page with the unsaved content of a block: marked as a preview, not cached and not for search engines. An expired preview
 * redirects to the public page.
 */
export async function renderContentPreview(
  { url, locale, fetchApi }: { url: URL; locale: Locale; fetchApi: FetchApi },
  token: string,
  render: (fetchApi: FetchApi) => Promise<Response>,
): Promise<Response> {
  const withToken = (request: Request): Request => {
    const asked = new URL(request.url)
    if (asked.pathname !== getContent.path) return request
    asked.searchParams.set('preview', token)
    return new Request(asked, request)
  }
  const isOver = async () => {
    const asked = new URL(`${getContent.path}?names=announcement`, url)
    return (await fetchApi(withToken(new Request(asked)))).status === 404
  }
  if (await isOver())
    return new Response(null, {
      status: 302,
      headers: { ...apiHeaders, Location: url.pathname, 'Cache-Control': 'no-store' },
    })
  const page = await marked(await render((request) => fetchApi(withToken(request))), locale)
  const policy = page.headers.get('Content-Security-Policy')
  // The back office shows it in a frame beside the fields.
  if (policy)
    page.headers.set(
      'Content-Security-Policy',
      policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    )
  return page
}

interface PreviewRequest {
  locale: Locale
  fetchApi: FetchApi
  preview: () => Promise<Preview | null>
}

/**
 * The shop's page with the answers of a preview: marked as one, not cached and not for search engines. An expired one is answered as a
 * product that does not exist.
 */
export async function renderPreview(
  { locale, fetchApi, preview }: PreviewRequest,
  render: (fetchApi: FetchApi) => Promise<Response>,
): Promise<Response> {
  const found = await preview()
  const page = await render((request) => answerOf(found, locale, request) ?? fetchApi(request))
  return marked(page, locale, found !== null)
}

/** A page that is not cached and not for search engines, with a mark when it is a preview. */
async function marked(page: Response, locale: Locale, isPreview = true): Promise<Response> {
  page.headers.set('Cache-Control', 'no-store')
  page.headers.set('X-Robots-Tag', 'noindex, nofollow')
  page.headers.set('Referrer-Policy', 'no-referrer')
  if (!isPreview || !page.headers.get('Content-Type')?.startsWith('text/html')) return page
  const html = (await page.text()).replace(/<body[^<>]*>/, (body) => body + markOf(locale))
  return new Response(html, page)
}

function answerOf(preview: Preview | null, locale: Locale, { url }: Request): Response | null {
  const [, id, isRelated] = /^\/api\/products\/(\d+)(\/related)?$/.exec(new URL(url).pathname) ?? []
  if (id === undefined) return null
  if (Number(id) !== preview?.productId)
    return Response.json({ message: '', code: 'productNotFound' }, { status: 404 })
  const { product, related } = preview.answers[locale]
  return Response.json({ data: isRelated ? related : product })
}

/** Not rendered by React: it adds no bytes to the shop's program. */
function markOf(locale: Locale): string {
  const t = textsIn(locale).from('pages')
  return `<aside class="${banner.banner}" aria-label="${t('preview.label')}">${t('preview.mark')}</aside>`
}
