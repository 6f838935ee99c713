import type { Sale } from '#contract/office/discounts/sales.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Badge, type Tone } from '../controls/badge.tsx'
import { Ltr, Money } from '../controls/money.tsx'

const tones: Record<Sale['phase'], Tone> = {
  draft: 'neutral',
  scheduled: 'info',
  running: 'ok',
  ended: 'neutral',
  stopped: 'warn',
}

export function SalePhase({ phase }: { phase: Sale['phase'] }) {
  const t = useTexts('office-discounts')
  return <Badge tone={tones[phase]}>{t(`sale.phase.${phase}`)}</Badge>
}

/** Formats a sale's reduction: `20%`, an amount, or “chosen prices”. */
export function SaleValue({ sale: { rule } }: { sale: Sale }) {
  const t = useTexts('office-discounts')
  if (rule.percent_bp !== undefined) return <Ltr>{`${rule.percent_bp / 100}%`}</Ltr>
  if (rule.amount_halalas !== undefined) return <Money halalas={rule.amount_halalas} />
  return <span>{t('sale.rule.prices')}</span>
}
