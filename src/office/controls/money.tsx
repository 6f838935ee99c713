import { formatRiyals, toRiyals, type Halalas } from '#shared/money.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Icon, RiyalSign } from './icon.tsx'
import * as styles from './money.module.css'

const kinds = { plain: '', sale: styles.sale, old: styles.old }

/** An amount of halalas as riyals with two decimals and the riyal sign, left to right in both languages. */
export function Money({
  halalas,
  kind = 'plain',
}: {
  halalas: Halalas
  kind?: keyof typeof kinds
}) {
  const t = useTexts()
  const amount = formatRiyals(Math.abs(toRiyals(halalas)))
  const inWords = t('common.spokenPrice', { amount: halalas < 0 ? `-${amount}` : amount })
  return (
    <span className={`${styles.money} ${kinds[kind]}`}>
      {halalas < 0 && <span aria-hidden="true">−</span>}
      <RiyalSign />
      <bdi aria-hidden="true">{amount}</bdi>
      <span className="visually-hidden">
        {kind === 'old' && `${t('common.previousPrice')} `}
        {inWords}
      </span>
    </span>
  )
}

/** A count or a code, left to right in both languages. */
export function Ltr({ children }: { children: React.ReactNode }) {
  return <bdi className="ltr">{children}</bdi>
}

/** A figure in a column, isolated left to right so that digits align in both languages. */
export function Figure({ children }: { children: React.ReactNode }) {
  return <span className={styles.figure}>{children}</span>
}

/** A count before and after a change, with an arrow in reading direction. */
export function CountChange({ from, to, isWrong = false }: CountChangeProps) {
  return (
    <span className={styles.change}>
      <Ltr>{formatSigned(from)}</Ltr>
      <Icon name="arrow-right" small flip />
      <b className={isWrong ? styles.wrong : undefined}>
        <Ltr>{formatSigned(to)}</Ltr>
      </b>
    </span>
  )
}

interface CountChangeProps {
  from: number
  to: number
  /** Whether the new count is not possible. */
  isWrong?: boolean
}

const formatSigned = (count: number) => `${count < 0 ? '−' : ''}${formatCount(Math.abs(count))}`

/** Formats a count such as `1,234`; without `Intl`, as `formatRiyals` does. */
export const formatCount = (count: number): string =>
  String(count).replace(/\B(?=(\d{3})+(?!\d))/g, ',')

/** An empty cell, announced to screen readers too. */
export function Nothing() {
  const t = useTexts('office')
  return (
    <>
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">{t('office.none')}</span>
    </>
  )
}
