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

const noNumbers: readonly string[] = []

/** Content that is visible in print only, without the rest of the office. `numbers`: at the foot of each page, that of its document. */
export function PrintOnly({
  paper,
  numbers = noNumbers,
  children,
}: {
  paper: Paper
  numbers?: readonly string[]
  children: ReactNode
}) {
  usePaper(paper, numbers)
  return createPortal(
    <div className={styles.printed} aria-hidden="true">
      {children}
    </div>,
    document.body,
  )
}

/** The pages of the document at this place in the print have its number at their foot, so that a loose page is known by it. */
const numberRules = (number: string, at: number): string => `
  .${styles.printed} > :nth-child(${at + 1}) { page: document-${at}; }
  @page document-${at} { @bottom-center { content: ${JSON.stringify(number)}; font: 8pt sans-serif; } }`

/** Sets the print page size while the documents are rendered. */
function usePaper({ width, height, margin = 0 }: Paper, numbers: readonly string[]): void {
  const rules = numbers.map(numberRules).join('')
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`@page { size: ${width}mm ${height}mm; margin: ${margin}mm; }${rules}`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [width, height, margin, rules])
}
