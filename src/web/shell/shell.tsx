import type { ReactNode } from 'react'
import { useMatches } from 'react-router'
import { useTexts } from '../texts/use-texts.ts'
import { CategoryStrip } from './category-strip.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** What a screen may say about its frame and its texts: `export const handle = { texts: ['cart'], strip: false } satisfies Handle`. */
export interface Handle {
  /** Namespaces beside `common` that the screen needs, sent with the first page. */
  texts?: string[]
  /** No category strip (checkout). */
  strip?: boolean
}

/** Header, page and footer. */
export function Shell({ children }: { children: ReactNode }) {
  const say = useTexts()
  const hideStrip = useMatches().some(({ handle }) => (handle as Handle | undefined)?.strip === false)
  return (
    <>
      <a className="skip" href="#content">
        {say('common.skipToContent')}
      </a>
      <Header>{!hideStrip && <CategoryStrip />}</Header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  )
}
