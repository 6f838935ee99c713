import { useEffect, type ReactNode } from 'react'
import { Links, Meta, Outlet, ScrollRestoration } from 'react-router'
import './styles/all.css'
import { getShop } from '#contract/shop.ts'
import { hydratedEvent } from './deferred-hydration.ts'
import { DeferredScripts } from './deferred-scripts.tsx'
import { apiContext, originContext, rehearsalContext } from './lib/page-context.ts'
import { inLocale, paths } from './lib/paths.ts'
import { SessionProvider } from './auth/session-provider.tsx'
import { ErrorPage } from './layout/error-page.tsx'
import { FontPreloads } from './layout/font-preloads.tsx'
import { useIsRehearsal } from './layout/rehearsal-banner.tsx'
import { Shell } from './layout/shell.tsx'
import type { Frame } from './layout/use-frame.ts'
import { beforeFirstPaint } from './layout/theme.ts'
import { PrefetchAlternateLanguage } from './layout/prefetch-alternate-language.tsx'
import { restoreLanguageScript } from './i18n/language.ts'
import { useLocale } from './i18n/use-texts.ts'
import { loadBlocks } from './loading/content.server.ts'
import { InlineScript } from './ui/inline-script.tsx'
import { ToastHost } from './ui/toast-host.tsx'
import type { Route } from './+types/root'

/** The data of every page: its address, the seller, and the menus. The page works without the seller. */
export async function loader({ context }: Route.LoaderArgs) {
  const [answer, content] = await Promise.all([
    context
      .get(apiContext)
      .call(getShop)
      .catch(() => null),
    loadBlocks(context, ['announcement', 'menu.header', 'menu.strip', 'menu.footer']),
  ])
  return {
    origin: context.get(originContext),
    shop: answer?.data ?? null,
    frame: {
      announcement: content.announcement,
      menu: content['menu.header'],
      strip: content['menu.strip'],
      footer: content['menu.footer'],
    } satisfies Frame,
    isRehearsal: context.get(rehearsalContext),
  }
}

// Its data does not change during navigation.
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const { locale, direction } = useLocale()
  const isRehearsal = useIsRehearsal()
  useEffect(() => void dispatchEvent(new Event(hydratedEvent)), [])
  return (
    // The theme is set on <html> before the first paint, by the script below: React must not compare it.
    <html lang={locale} dir={direction} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#f4f3ee" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0e1713" media="(prefers-color-scheme: dark)" />
        <InlineScript code={restoreLanguageScript} />
        <InlineScript code={beforeFirstPaint} />
        <FontPreloads locale={locale} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href={paths.icon('apple-180.png')} />
        <link rel="manifest" href={inLocale(locale, paths.manifest())} />
        <Meta />
        {isRehearsal && <meta name="robots" content="noindex, nofollow" />}
        <Links />
      </head>
      <body>
        {children}
        <PrefetchAlternateLanguage />
        <ScrollRestoration />
        <DeferredScripts />
      </body>
    </html>
  )
}

export default function Root() {
  return (
    <SessionProvider>
      <Shell>
        <Outlet />
      </Shell>
      <ToastHost />
    </SessionProvider>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SessionProvider>
      <Shell>
        <ErrorPage error={error} />
      </Shell>
      <ToastHost />
    </SessionProvider>
  )
}
