import { useState } from 'react'
import type { PickedLine, PickingList } from '#contract/office/orders/order-work.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { Icon } from '../controls/icon.tsx'
import { Ltr } from '../controls/money.tsx'
import { Rows } from '../layout/screen-skeleton.tsx'
import { LinePicture } from './pack-line.tsx'
import * as styles from './packing.module.css'

const key = 'office_picked'

/** What this device has picked: how many of each plant. A plant of which more is needed since is to be picked again. */
function readPicked(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

/** All due lines, summed by place and plant, to be ticked off on the way through the nursery. */
export function PickList({ picking }: { picking: PickingList | undefined }) {
  const t = useTexts('office-orders')
  const [picked, setPicked] = useState(readPicked)
  if (!picking) return <Rows count={4} />
  if (picking.lines.length === 0) return <p className={styles.done}>{t('orders.pack.nothing')}</p>
  const isPicked = (line: PickedLine) => picked[line.key] === line.quantity
  const toggle = (line: PickedLine) => {
    const { [line.key]: _, ...others } = picked
    const next = isPicked(line) ? others : { ...others, [line.key]: line.quantity }
    localStorage.setItem(key, JSON.stringify(next))
    setPicked(next)
  }
  const places = [...Map.groupBy(picking.lines, ({ place }) => place ?? '')]
  const pieces = (lines: readonly PickedLine[]) =>
    lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <>
      {places.map(([place, lines]) => (
        <section key={place} className={styles.place}>
          <header>
            <h2>{place === '' ? t('orders.pick.noPlace') : <Ltr>{place}</Ltr>}</h2>
            <span className="muted">
              {lines.every(isPicked)
                ? t('orders.pack.complete')
                : t('orders.plants', { count: pieces(lines) })}
            </span>
          </header>
          <ul className={styles.lines}>
            {lines.map((line) => (
              <PickLine
                key={line.key}
                line={line}
                isPicked={isPicked(line)}
                onToggle={() => toggle(line)}
              />
            ))}
          </ul>
        </section>
      ))}
      <p className={styles.done}>
        {t('orders.pick.progress', {
          done: pieces(picking.lines.filter(isPicked)),
          total: pieces(picking.lines),
        })}
      </p>
    </>
  )
}

function PickLine({
  line,
  isPicked,
  onToggle,
}: {
  line: PickedLine
  isPicked: boolean
  onToggle: () => void
}) {
  const { locale } = useLocale()
  const isArabic = locale === 'ar'
  const choices = [line.size, line.color].flatMap((choice) =>
    choice ? [isArabic ? choice.name_ar : choice.name_en] : [],
  )
  return (
    <li>
      <button
        type="button"
        className={`${styles.line} ${isPicked ? styles.ticked : ''}`}
        aria-pressed={isPicked}
        onClick={onToggle}
      >
        <LinePicture url={line.picture} />
        <span className={styles.name}>
          <b lang={isArabic ? 'ar' : 'la'}>{isArabic ? line.name_ar : line.name_latin}</b>
          <small>{choices.length > 0 ? choices.join(' · ') : <Ltr>{line.sku}</Ltr>}</small>
        </span>
        <span className={styles.quantity}>
          <Ltr>{line.quantity}</Ltr>
        </span>
        <span className={styles.tick} aria-hidden="true">
          {isPicked && <Icon name="check-bold" />}
        </span>
      </button>
    </li>
  )
}
