import { Children, cloneElement, Fragment, isValidElement, type ReactNode } from 'react'
import { Scripts } from 'react-router'
import {
  afterFirstPaint,
  deferProgram,
  inertScriptType,
  hydratedEvent,
  recordInteractions,
  replayField,
} from './deferred-hydration.ts'
import { InlineScript } from './ui/inline-script.tsx'

/** Runs while the page is parsed; the browser's program does not need it. */
const start = import.meta.env.SSR
  ? `(${deferProgram})(${JSON.stringify(inertScriptType)}, ${afterFirstPaint}, (${recordInteractions})(${JSON.stringify(hydratedEvent)}, ${replayField}))`.replaceAll(
      /\n\s+/g,
      '\n',
    )
  : ''

/**
 * React Router's `<Scripts>`, fetched after the first paint. The server renders its module script with a type that browsers do not execute,
 * and its preloads as that script's `data-modules`; by the time React hydrates the page, the script has its original form again, so the
 * browser renders only `<Scripts>`.
 */
export function DeferredScripts() {
  return (
    <>
      <InlineScript code={start} />
      {import.meta.env.SSR ? <HeldScripts /> : <Scripts />}
    </>
  )
}

interface ScriptProps {
  rel?: string
  href?: string
  type?: string
  children?: ReactNode
}

/** @throws Error when `<Scripts>` renders no module script to defer */
function HeldScripts() {
  const modules: string[] = []
  let held = 0
  // `<Scripts>` renders only native elements; they are handled in any order.
  const hold = (node: ReactNode): ReactNode =>
    Children.map(node, (element) => {
      if (!isValidElement<ScriptProps>(element)) return element
      const { rel, href, type, children } = element.props
      if (element.type === Fragment) return hold(children)
      if (element.type === 'link' && rel === 'modulepreload' && href) {
        modules.push(href)
        return null
      }
      if (element.type !== 'script' || type !== 'module') return element
      held += 1
      return cloneElement(element as React.ReactElement<Record<string, unknown>>, {
        type: inertScriptType,
        'data-modules': modules.join(' '),
      })
    })
  const scripts = hold(Scripts({}))
  if (held !== 1) throw new Error('React Router renders no module script to hold')
  return scripts
}
