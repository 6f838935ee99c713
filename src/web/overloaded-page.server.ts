import { pageHeaders } from '#shared/http/security-headers.ts'
import { directionOf, locales, type Locale } from '#shared/locale.ts'
import { localeOfVisit } from './create-pages.server.ts'
import { pagePolicy } from './page-security.server.ts'
import { textsIn } from './i18n/all-texts.server.ts'

/** 429: too many pages for one address; 503: too many visitors. */
type Status = 429 | 503

/**
 * The page for rejected requests: the shop is too busy, or (429) one address has requested too many pages. Rendered in advance, since a
 * rejection must cost almost nothing.
 */
export function overloadedPage(
  request: Request,
  { status = 503, retryAfterSeconds = 5 }: Partial<Refusal> = {},
): Response {
  const locale = localeOfVisit(request, new URL(request.url).pathname)
  const { html, withoutLink, headers } = pages[status][locale]
  return new Response(request.method === 'POST' ? withoutLink : html, {
    status,
    headers: { ...headers, 'Retry-After': String(retryAfterSeconds) },
  })
}

type TextKey = 'busy' | 'tooManyPages'

interface Refusal {
  status: Status
  retryAfterSeconds: number
}

const inEachLocale = (key: TextKey) =>
  Object.fromEntries(locales.map((locale) => [locale, pageIn(locale, key)])) as Record<
    Locale,
    ReturnType<typeof pageIn>
  >

/** Only text: any other resource would have to be served too. */
function pageIn(locale: Locale, key: TextKey) {
  const t = textsIn(locale).from('pages')
  const words = `<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${t(`${key}.title`)}</title>
<h1>${t(`${key}.title`)}</h1>
<p>${t(`${key}.hint`)}</p>
`
  const html = `${words}<p><a href="">${t('common.retry')}</a></p>
</html>
`
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': locale,
    'Cache-Control': 'no-store',
  }
  return {
    html,
    /** For a posted form: its address is not a page. The browser's "back" and "reload" still work. */
    withoutLink: `${words}</html>\n`,
    headers: { ...headers, ...pageHeaders, 'Content-Security-Policy': pagePolicy({}) },
  }
}

const pages: Record<Status, ReturnType<typeof inEachLocale>> = {
  429: inEachLocale('tooManyPages'),
  503: inEachLocale('busy'),
}
