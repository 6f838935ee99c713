import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { afterFirstView } from './after-first-view.ts'

/**
 * A part of a page that loads once the browser is idle; `placeholder` reserves its space until then. Not a lazy part in a Suspense: one
 * that the server rendered and that is not hydrated yet delays interactions beside it. `onFailure`: loading failed; a change of its props
 * tries again.
 */
export function latePart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  placeholder: ReactNode,
  onFailure: (props: Props) => void = () => {},
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null
  return function LatePart(props) {
    const [Part, setPart] = useState(() => loaded)
    useEffect(() => {
      if (Part) return
      // The page works without it; loading is retried when its props change, such as when it is opened.
      afterFirstView(() => loadTwice(load)).then(
        ({ default: part }) => setPart(() => (loaded = part)),
        () => onFailure(props),
      )
    }, [Part, props])
    return Part ? <Part {...props} /> : placeholder
  }
}

const retryAfterMs = 1_000

/** An attempt started while another is running shares its failure, so the second attempt waits for a moment. */
async function loadTwice<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    await new Promise((resolve) => setTimeout(resolve, retryAfterMs))
    return load()
  }
}
