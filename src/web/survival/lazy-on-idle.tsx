import { Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { retry } from '#shared/retry.ts'
import { afterFirstView } from './after-first-view.ts'

/** An attempt started while another is running shares its failure, so the second one waits for a moment. */
const retryAfterMs = 1_000

/**
 * A part of a page that loads once the browser is idle; `placeholder` reserves its space until then, and until its texts are loaded. Not a
 * lazy part: one that the server rendered and that is not hydrated yet delays interactions beside it. `onFailure`: loading failed; a change
 * of its props tries again.
 */
export function lazyOnIdle<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  placeholder: ReactNode,
  onFailure: (props: Props) => void = () => {},
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null
  return function LazyOnIdle(props) {
    const [Part, setPart] = useState(() => loaded)
    useEffect(() => {
      if (Part) return
      // The page works without it; loading is retried when its props change, such as when it is opened.
      afterFirstView(() => retry(load, { attempts: 2, delayMs: () => retryAfterMs })).then(
        ({ default: part }) => setPart(() => (loaded = part)),
        () => onFailure(props),
      )
    }, [Part, props])
    return <Suspense fallback={placeholder}>{Part ? <Part {...props} /> : placeholder}</Suspense>
  }
}
