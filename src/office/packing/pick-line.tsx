import { useState } from 'react'
import type { PickedLine } from '#contract/office/orders/order-work.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { SquareMetre } from '#web/ui/square-metre.tsx'
import { IconButton } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { Ltr } from '../controls/money.tsx'
import { plantName, plantNameLanguage } from '../products/plant-name.ts'
import { LinePicture } from './pack-line.tsx'
import { PickShortage } from './pick-shortage.tsx'
import * as styles from './packing.module.css'
import * as pick from './pick.module.css'

interface PickLineProps {
  line: PickedLine
  /** undefined: not looked for yet. */
  found: number | undefined
  onFound: (found: number | undefined) => void
}

/** A plant to fetch: the row ticks it off, the button beside it reports that fewer were found. */
export function PickLine({ line, found, onFound }: PickLineProps) {
  const t = useTexts('office-orders')
  const { locale } = useLocale()
  const [isShort, setShort] = useState(false)
  const isPicked = found === line.quantity
  const name = plantName(line, locale)
  return (
    <li>
      <div className={`${pick.pick} ${isPicked ? styles.ticked : ''}`}>
        <PickButton {...{ line, found, onFound }} />
        {!isPicked && (
          <IconButton
            icon="warning"
            label={t('orders.short.ofPlant', { name })}
            className={pick.short}
            aria-expanded={isShort}
            onClick={() => setShort(!isShort)}
          />
        )}
      </div>
      {isShort && !isPicked && (
        <PickShortage
          line={line}
          name={name}
          onDone={(count) => {
            onFound(count)
            setShort(false)
          }}
        />
      )}
    </li>
  )
}

/** The row itself: the plant, the number to fetch, and its tick. */
function PickButton({ line, found, onFound }: PickLineProps) {
  const t = useTexts('office-orders')
  const { locale } = useLocale()
  const isPicked = found === line.quantity
  const isLacking = found !== undefined && !isPicked
  const choices = [line.size, line.color].flatMap((choice) =>
    choice ? [locale === 'ar' ? choice.name_ar : choice.name_en] : [],
  )
  return (
    <button
      type="button"
      className={styles.line}
      aria-pressed={isPicked}
      onClick={() => onFound(isPicked ? undefined : line.quantity)}
    >
      <LinePicture url={line.picture} />
      <span className={styles.name}>
        <b lang={plantNameLanguage(line, locale)}>{plantName(line, locale)}</b>
        <small>{choices.length > 0 ? choices.join(' · ') : <Ltr>{line.sku}</Ltr>}</small>
        {isLacking && (
          <small className={pick.missing}>
            {t('orders.short.foundOf', { found, total: line.quantity })}
          </small>
        )}
      </span>
      <span className={styles.quantity}>
        <Ltr>{line.quantity}</Ltr> {line.unit === 'm2' && <SquareMetre />}
      </span>
      <span className={`${styles.tick} ${isLacking ? pick.lacking : ''}`} aria-hidden="true">
        {isPicked && <Icon name="check-bold" />}
        {isLacking && <Icon name="warning" />}
      </span>
    </button>
  )
}
