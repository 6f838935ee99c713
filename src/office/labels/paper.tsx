import { useEffect, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import * as styles from './labels.module.css'

/** The sheet that is printed on, in millimetres. */
export interface Paper {
  width: number
  height: number
  /** What the printer leaves white at each edge; absent: the document does. */
  margin?: number
}

/** What is printed: seen on paper alone, and nothing else of the office with it. */
export function OnPaper({ paper, children }: { paper: Paper; children: ReactNode }) {
  usePaper(paper)
  return createPortal(
    <div className={styles.printed} aria-hidden="true">
      {children}
    </div>,
    document.body,
  )
}

/** Tells the printer how large the paper is, while the documents stand. */
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
