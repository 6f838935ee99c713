import { useState } from 'react'
import type { OfficeOrder, OfficeOrderLine } from '#contract/office/orders/office-order.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { plantName } from '../products/plant-name.ts'
import { giveFeedback } from './feedback.ts'
import { lineOfCode, orderOfCode } from '../scan/scanned-code.ts'
import { useScanner } from '../scan/use-scanner.ts'

/** The outcome of the last scan. */
interface ScanOutcome {
  tone: 'done' | 'warning' | 'error'
  text: string
}

interface Scanned {
  order: OfficeOrder
  lines: readonly OfficeOrderLine[]
  packedOf: (line: OfficeOrderLine) => number
  tick: (line: OfficeOrderLine, packed: number) => void
  onOther: (id: number) => void
  /** Another member packs the order. */
  disabled: boolean
}

/** Each scan of a label counts one piece of its line; the label of another order opens that order. */
export function useLineScan({ order, lines, packedOf, tick, onOther, disabled }: Scanned) {
  const t = useTexts('office-orders')
  const { locale } = useLocale()
  const [outcome, setOutcome] = useState<ScanOutcome | null>(null)
  const refuse = (tone: 'warning' | 'error', text: string) => {
    giveFeedback('refused')
    setOutcome({ tone, text })
  }
  const scan = (code: string) => {
    const line = disabled ? undefined : lineOfCode(lines, code, (one) => packedOf(one) >= one.due)
    if (!line) {
      const other = orderOfCode(code)
      if (other !== null && other !== order.id) return onOther(other)
      if (other === null) refuse('error', t('orders.scan.unknown', { code }))
      return
    }
    const name = plantName(line, locale)
    const packed = packedOf(line) + 1
    if (packed > line.due) return refuse('warning', t('orders.scan.enough', { name }))
    tick(line, packed)
    setOutcome({
      tone: 'done',
      text: t('orders.scan.counted', { name, done: packed, total: line.due }),
    })
  }
  useScanner(scan)
  return { scan, outcome }
}
