import type { StockRow } from '#contract/office/stock.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Badge } from '../controls/badge.tsx'
import { Figure, formatCount, Ltr } from '../controls/money.tsx'

const tones = { zero: 'error', low: 'warn' } as const

/** The quantity for sale; low stock and sold out are highlighted. `inColumn`: its digits align with those of other rows. */
export function StockLevel({
  stock,
  inColumn = false,
}: {
  stock: Pick<StockRow, 'available' | 'level'>
  inColumn?: boolean
}) {
  const t = useTexts('office')
  const { available, level } = stock
  if (level === 'untracked' || available === null)
    return <span className="subtle">{t('office.product.untracked')}</span>
  const number = <b>{formatCount(available)}</b>
  const badge = level !== 'ok' && (
    <Badge tone={tones[level]}>{t(`office.stock.level.${level}`)}</Badge>
  )
  return inColumn ? (
    <>
      {badge} <Figure>{number}</Figure>
    </>
  ) : (
    <>
      {number} {badge}
    </>
  )
}

/** Formats a count with its sign: `+48`, `−2`. */
export const signed = (count: number): string =>
  `${count > 0 ? '+' : count < 0 ? '−' : ''}${formatCount(Math.abs(count))}`

/** A change of stock, left to right in both languages. */
export function Change({ count }: { count: number }) {
  return (
    <Ltr>
      <b>{signed(count)}</b>
    </Ltr>
  )
}
