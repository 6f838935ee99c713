import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultLocale, isLocale, locales, type Locale } from '#shared/locale.ts'
import { apiHeaders, officePageHeaders } from '#shared/http/security-headers.ts'

/** The page of the back office as a response to any request below `/office`. */
export type OfficePages = (request: Request) => Promise<Response>

interface Page {
  html: Buffer<ArrayBuffer>
  etag: string
}

/**
 * Serves one finished page per language for every address below `/office`: its program knows the screens (office.md O0.1). The language is
 * that of the `lang` cookie, as for the shop's addresses without a language.
 */
export function createOfficePages(folder: string, picturesOrigin = ''): OfficePages {
  let pages: Promise<Record<Locale, Page>> | undefined
  const policy = officePolicy(picturesOrigin)
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response(null, { status: 405, headers: { ...apiHeaders, Allow: 'GET, HEAD' } })
    pages ??= readPages(folder)
    const locale = localeOf(request.headers.get('cookie'))
    const { html, etag } = (await pages)[locale]
    const headers = new Headers({
      ...officePageHeaders,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': locale,
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-cache',
      'X-Robots-Tag': 'noindex',
      Vary: 'Cookie',
      ETag: etag,
    })
    if (request.headers.get('if-none-match') === etag)
      return new Response(null, { status: 304, headers })
    headers.set('Content-Length', String(html.byteLength))
    return new Response(request.method === 'HEAD' ? null : html, { headers })
  }
}

async function readPages(folder: string): Promise<Record<Locale, Page>> {
  const read = locales.map(async (locale) => {
    const html = await readFile(join(folder, `${locale}.html`))
    const etag = `"${createHash('sha1').update(html).digest('base64url')}"`
    return [locale, { html, etag }] as const
  })
  return Object.fromEntries(await Promise.all(read)) as Record<Locale, Page>
}

function localeOf(cookies: string | null): Locale {
  const value = /(?:^|;\s*)lang=(\w+)/.exec(cookies ?? '')?.[1]
  return isLocale(value) ? value : defaultLocale
}

/**
 * The page contains no inline script. `blob:` is a picture chosen and not yet uploaded; `ProseMirrorClipboard` is the policy of the text
 * editor, which parses pasted text (office.md O0, parts chosen).
 */
const officePolicy = (pictures: string): string =>
  [
    "default-src 'self'",
    ["img-src 'self' data: blob:", pictures].filter(Boolean).join(' '),
    "style-src 'self'",
    "script-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types default ProseMirrorClipboard',
  ].join('; ')
