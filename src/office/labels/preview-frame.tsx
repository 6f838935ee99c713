import { useLayoutEffect, type ReactNode } from 'react'
import { useWidth } from '../charts/use-width.ts'
import { scrollable } from '../controls/scrollable.ts'
import type { Paper } from './paper.tsx'
import * as styles from './preview-frame.module.css'

const pixelsPerMillimetre = 96 / 25.4

/** Pages to be printed, made smaller on a screen narrower than the paper, so that each is seen whole. */
export function PreviewFrame({
  paper,
  label,
  children,
}: {
  paper: Pick<Paper, 'width'>
  label: string
  children: ReactNode
}) {
  const { element, width } = useWidth<HTMLDivElement>()
  useLayoutEffect(() => {
    const zoom = width > 0 ? Math.min(1, width / (paper.width * pixelsPerMillimetre)) : 1
    // Through the element's API: the page's policy forbids inline styles in HTML.
    element.current?.style.setProperty('--preview-zoom', String(zoom))
  }, [element, width, paper.width])
  return (
    <div ref={element} className={styles.preview} {...scrollable(label)}>
      {children}
    </div>
  )
}
