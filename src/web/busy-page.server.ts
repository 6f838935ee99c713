import { forPages } from '#shared/answer-headers.ts'
import { directionOf, locales, type Locale } from '#shared/locale.ts'
import { localeOfVisit } from './create-pages.server.ts'
import { pagePolicy } from './page-security.server.ts'
import { textsIn } from './texts/all-texts.server.ts'

/** What a visitor reads when the shop turns him away. Made beforehand, since saying no must cost next to nothing. */
export function busyPage(request: Request): Response {
  const locale = localeOfVisit(request, new URL(request.url).pathname)
  return new Response(pages[locale].html, { status: 503, headers: pages[locale].headers })
}

const pages = Object.fromEntries(locales.map((locale) => [locale, pageIn(locale)])) as Record<Locale, ReturnType<typeof pageIn>>

/** Words alone: whatever else it showed would have to be served too. */
function pageIn(locale: Locale) {
  const say = textsIn(locale).from('pages')
  const html = `<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${say('busy.title')}</title>
<h1>${say('busy.title')}</h1>
<p>${say('busy.hint')}</p>
<p><a href="">${say('common.retry')}</a></p>
</html>
`
  const told = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Language': locale, 'Cache-Control': 'no-store', 'Retry-After': '5' }
  return { html, headers: { ...told, ...forPages, 'Content-Security-Policy': pagePolicy({}) } }
}
