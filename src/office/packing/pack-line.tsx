import type { OfficeOrderLine } from '#contract/office/orders/office-order.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { SquareMetre } from '#web/ui/square-metre.tsx'
import { Icon } from '../controls/icon.tsx'
import { Ltr } from '../controls/money.tsx'
import { plantName, plantNameLanguage } from '../products/plant-name.ts'
import { ignoreRepeatedEnter } from './use-line-keys.ts'
import * as styles from './packing.module.css'

/** A line to tick off: the whole row is the button. */
export function PackLine({
  line,
  packed,
  disabled,
  onTick,
}: {
  line: OfficeOrderLine
  packed: number
  disabled: boolean
  /** `byKeys`: ticked by keyboard, which then moves to the next line. */
  onTick: (packed: number, byKeys: boolean) => void
}) {
  const t = useTexts('office-orders')
  const { locale } = useLocale()
  const isDone = packed >= line.due
  const choices = [line.size, line.color].flatMap((choice) =>
    choice ? [locale === 'ar' ? choice.name_ar : choice.name_en] : [],
  )
  return (
    <li>
      <button
        type="button"
        className={`${styles.line} ${isDone ? styles.ticked : ''}`}
        aria-pressed={isDone}
        disabled={disabled}
        onKeyDown={ignoreRepeatedEnter}
        onClick={(event) => onTick(isDone ? 0 : line.due, event.detail === 0)}
      >
        <LinePicture url={line.picture} />
        <span className={styles.name}>
          <b lang={plantNameLanguage(line, locale)}>{plantName(line, locale)}</b>
          <small>
            {choices.map((choice) => (
              <span key={choice}>{choice} · </span>
            ))}
            <Ltr>{line.place ?? line.sku}</Ltr>
          </small>
          {line.planting_assistance && <small>{t('orders.planting')}</small>}
        </span>
        <span className={styles.quantity}>
          <Ltr>{packed > 0 && !isDone ? `${packed}/${line.due}` : line.due}</Ltr>{' '}
          {line.unit === 'm2' && <SquareMetre />}
        </span>
        <span className={styles.tick} aria-hidden="true">
          {isDone && <Icon name="check-bold" />}
        </span>
      </button>
    </li>
  )
}

export function LinePicture({ url }: { url: string | null }) {
  return (
    <span className={styles.picture}>
      {url === null ? <Icon name="image" /> : <img src={url} alt="" loading="lazy" />}
    </span>
  )
}
