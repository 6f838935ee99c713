import { useEffect, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import * as styles from './labels.module.css'

/** The sheet to print on, in millimetres. */
export interface Paper {
  width: number
  height: number
  /** The margin the printer leaves at each edge; absent: the document sets its margins. */
  margin?: number
}

/** Content that is visible in print only, without the rest of the office. */
export function PrintOnly({ paper, children }: { paper: Paper; children: ReactNode }) {
  usePaper(paper)
  return createPortal(
    <div className={styles.printed} aria-hidden="true">
      {children}
    </div>,
    document.body,
  )
}

/** Sets the print page size while the documents are rendered. */
function usePaper({ width, height, margin = 0 }: Paper): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`@page { size: ${width}mm ${height}mm; margin: ${margin}mm; }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [width, height, margin])
}
