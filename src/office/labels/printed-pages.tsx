import { useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { PotLabel, PriceCard, type LabelParts } from './label.tsx'
import type { LabelSize } from './label-size.ts'
import type { PlantLabel } from './plant-label.ts'
import * as styles from './labels.module.css'

interface PagesProps {
  pages: readonly (readonly PlantLabel[])[]
  size: LabelSize
  parts: LabelParts
}

/** The pages as they are printed: seen on paper alone, and nothing else of the office with them. */
export function PrintedPages(props: PagesProps) {
  usePaper(props.size)
  return createPortal(
    <div className={styles.printed} aria-hidden="true">
      <Pages {...props} />
    </div>,
    document.body,
  )
}

export function Pages({ pages, size, parts }: PagesProps) {
  return pages.map((labels, at) => (
    <Page key={at} {...{ size }}>
      {labels.map((label, place) => (
        <Place key={`${label.key}.${place}`} size={size}>
          {size.kind === 'card' ? (
            <PriceCard {...{ label, size, parts }} />
          ) : (
            <PotLabel {...{ label, size, parts }} />
          )}
        </Place>
      ))}
    </Page>
  ))
}

function Page({ size, children }: { size: LabelSize; children: React.ReactNode }) {
  const { page, columns } = size
  const element = useSizes({
    '--page-inline': `${page.width}mm`,
    '--page-block': `${page.height}mm`,
    '--page-padding': `${page.margin.block}mm ${page.margin.inline}mm`,
    '--columns': String(columns),
  })
  return (
    <div ref={element} className={styles.page}>
      {children}
    </div>
  )
}

function Place({ size, children }: { size: LabelSize; children: React.ReactNode }) {
  const element = useSizes({
    '--label-inline': `${size.width}mm`,
    '--label-block': `${size.height}mm`,
    '--scale': String(Math.min(size.width / 50, size.height / 25)),
  })
  return (
    <div ref={element} className={styles.label}>
      {children}
    </div>
  )
}

/** Set on the element itself: the page's policy knows no style in its HTML. */
function useSizes(sizes: Record<string, string>) {
  const element = useRef<HTMLDivElement>(null)
  const all = JSON.stringify(sizes)
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(JSON.parse(all) as Record<string, string>))
      element.current?.style.setProperty(name, value)
  }, [all])
  return element
}

/** Tells the printer how large the paper is, while the labels stand. */
function usePaper({ page }: LabelSize): void {
  const { width, height } = page
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`@page { size: ${width}mm ${height}mm; margin: 0; }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [width, height])
}
