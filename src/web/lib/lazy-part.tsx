import {
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { retry } from '#shared/retry.ts'
import { untilFirstInteraction, untilIdle } from './after-first-view.ts'

/** An attempt started while another is running shares its failure, so the second one waits for a moment. */
const retryAfterMs = 1_000

/**
 * A part of a page that loads after the first view. A part with an `open` prop, a dialog or menu, loads at the first interaction with the
 * page or when it is opened, so that it is there when the network is lost later; any other once the browser is idle. `placeholder` reserves
 * its space until then, and until its texts are loaded. `onFailure`: loading failed when it was opened or, for other parts, at all; the
 * next opening, or a change of the props of others, tries again.
 *
 * Not `React.lazy`: what the server rendered and is not hydrated yet delays interactions beside it.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  placeholder: ReactNode,
  onFailure: (props: Props) => void = () => {},
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null
  return function LazyPart(props) {
    const [Part, setPart] = useState(() => loaded)
    const attempt = 'open' in props ? props.open : props
    const fail = useEffectEvent(() => onFailure(props))
    useEffect(() => {
      if (Part) return
      untilNeeded(attempt)
        .then(() => retry(load, { attempts: 2, delayMs: () => retryAfterMs }))
        .then(
          ({ default: part }) => setPart(() => (loaded = part)),
          () => attempt && fail(),
        )
    }, [Part, attempt])
    return <Suspense fallback={placeholder}>{Part ? <Part {...props} /> : placeholder}</Suspense>
  }
}

/** Nobody waits for a part that is not a dialog, or for one that is closed. */
function untilNeeded(attempt: unknown): Promise<unknown> {
  if (attempt === true) return Promise.resolve()
  return attempt ? untilIdle() : untilFirstInteraction()
}
