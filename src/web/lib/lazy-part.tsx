import { Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { retry } from '#shared/retry.ts'
import { untilActed, untilIdle } from './after-first-view.ts'

/** An attempt started while another is running shares its failure, so the second one waits for a moment. */
const retryAfterMs = 1_000

/**
 * A part of a page that loads after the first view, once the browser is idle: a dialog or menu only after the visitor has done anything on
 * the page, or when it is opened, so that it is there when the network is lost later. `placeholder` reserves its space until then, and until
 * its texts are loaded. `onFailure`: loading failed; a change of its props tries again.
 *
 * Not a lazy part: one that the server rendered and that is not hydrated yet delays interactions beside it.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  placeholder: ReactNode,
  onFailure: (props: Props) => void = () => {},
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null
  return function LazyPart(props) {
    const [Part, setPart] = useState(() => loaded)
    useEffect(() => {
      if (Part) return
      // The page works without it; loading is retried when its props change, such as when it is opened.
      const until = 'open' in props && !props.open ? untilActed() : untilIdle()
      until
        .then(() => retry(load, { attempts: 2, delayMs: () => retryAfterMs }))
        .then(
          ({ default: part }) => setPart(() => (loaded = part)),
          () => onFailure(props),
        )
    }, [Part, props])
    return <Suspense fallback={placeholder}>{Part ? <Part {...props} /> : placeholder}</Suspense>
  }
}
