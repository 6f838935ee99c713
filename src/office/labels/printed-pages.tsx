import { useLayoutEffect, useRef } from 'react'
import { PotLabel, PriceCard, type LabelParts } from './label.tsx'
import type { LabelSize } from './label-size.ts'
import { PrintOnly } from './paper.tsx'
import type { PlantLabel } from './plant-label.ts'
import * as styles from './labels.module.css'

interface PagesProps {
  pages: readonly (readonly PlantLabel[])[]
  size: LabelSize
  parts: LabelParts
}

/** The pages as they are printed. */
export function PrintedPages(props: PagesProps) {
  return (
    <PrintOnly paper={{ width: props.size.page.width, height: props.size.page.height }}>
      <Pages {...props} />
    </PrintOnly>
  )
}

export function Pages({ pages, size, parts }: PagesProps) {
  return pages.map((labels, at) => (
    <Page key={at} {...{ size }}>
      {labels.map((label, index) => (
        <Place key={`${label.key}.${index}`} size={size}>
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

/** Sets styles through the element's API: the page's policy forbids inline styles in HTML. */
function useSizes(sizes: Record<string, string>) {
  const element = useRef<HTMLDivElement>(null)
  const all = JSON.stringify(sizes)
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(JSON.parse(all) as Record<string, string>))
      element.current?.style.setProperty(name, value)
  }, [all])
  return element
}
