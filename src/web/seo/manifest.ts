import type { RouterContextProvider } from 'react-router'
import { directionOf } from '#shared/locale.ts'
import { localeContext } from '../lib/page-context.ts'
import { paths } from '../lib/paths.ts'
import { textsIn } from '../i18n/all-texts.server.ts'

const icon = (size: number, purpose: 'any' | 'maskable') => ({
  src: paths.icon(`${purpose}-${size}.png`),
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** The web app manifest in the reader's language, with which a phone can install the shop. */
export function loader({ context }: { context: Readonly<RouterContextProvider> }): Response {
  const locale = context.get(localeContext)
  const t = textsIn(locale).from('common')
  const manifest = {
    id: paths.home(),
    name: `${t('brand.name')}: ${t('brand.tagline')}`,
    short_name: t('brand.name'),
    lang: locale,
    dir: directionOf(locale),
    start_url: paths.home(),
    scope: paths.home(),
    display: 'standalone',
    background_color: '#f4f3ee',
    theme_color: '#f4f3ee',
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
  }
  return new Response(JSON.stringify(manifest), {
    headers: {
      'Content-Type': 'application/manifest+json',
      'Cache-Control': 'public, max-age=3600',
      Vary: 'Cookie',
    },
  })
}
