import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { paths } from './lib/paths.ts'
import { guardHtml } from './lib/trusted-html.ts'
import { textsOfPage } from './i18n/browser-texts.ts'
import { TextsProvider } from './i18n/texts-provider.tsx'
import './ui/before-router.ts'

function registerServiceWorker(): void {
  if ('serviceWorker' in navigator)
    void navigator.serviceWorker.register(paths.serviceWorker()).catch(() => {})
}

guardHtml()
const texts = textsOfPage()
// This file is bundled with dependencies of the routes and runs before them. React renders in a later task, when all parts are loaded.
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <TextsProvider texts={texts}>
        <HydratedRouter />
      </TextsProvider>
    </StrictMode>,
    {
      // React's message only says that it recovered; the error itself is the cause.
      onRecoverableError: (error) =>
        reportError(error instanceof Error ? (error.cause ?? error) : error),
    },
  )
})
// After everything that the page itself needs.
if (document.readyState === 'complete') registerServiceWorker()
else window.addEventListener('load', registerServiceWorker)
