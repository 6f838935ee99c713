import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { paths } from './paths.ts'
import { textsOfPage } from './texts/browser-texts.ts'
import { TextsContext } from './texts/use-texts.ts'

const texts = textsOfPage()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <TextsContext value={texts}>
        <HydratedRouter />
      </TextsContext>
    </StrictMode>,
    {
      // React's own sentence only says that it recovered; what went wrong stands in the cause.
      onRecoverableError: (error) => reportError(error instanceof Error ? (error.cause ?? error) : error),
    },
  )
})

const keepOfflinePage = () => void navigator.serviceWorker.register(paths.serviceWorker()).catch(() => {})

// After everything the page itself needs.
if ('serviceWorker' in navigator) {
  if (document.readyState === 'complete') keepOfflinePage()
  else window.addEventListener('load', keepOfflinePage)
}
