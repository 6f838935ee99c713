import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { afterFirstView } from './after-first-view.ts'

/**
 * A part of a page that comes once the browser is idle; `placeholder` keeps its room until then. Not a lazy part in a Suspense: one that
 * the server rendered and that is not hydrated yet holds up what is chosen beside it. `onFailure`: it did not come; a change of
 * its props tries again.
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
      // Without it the page is still a page; it is tried again when it is asked for something else, as to open.
      afterFirstView(() => loadTwice(load)).then(
        ({ default: part }) => setPart(() => (loaded = part)),
        () => onFailure(props),
      )
    }, [Part, props])
    return Part ? <Part {...props} /> : placeholder
  }
}

const retryAfterMs = 1_000

/** A try that begins while another is under way shares its failure, so the second waits for a moment. */
async function loadTwice<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    await new Promise((resolve) => setTimeout(resolve, retryAfterMs))
    return load()
  }
}
