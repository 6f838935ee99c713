import type { OfficeOrderLine } from '#contract/office/orders/office-order.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { Ltr } from '../controls/money.tsx'
import { latinBelow, plantName, plantNameLanguage } from '../products/plant-name.ts'
import * as styles from './line-name.module.css'

/** A line's plant in the member's language, with its chosen options. */
export function LineName({ line }: { line: OfficeOrderLine }) {
  const t = useTexts('office-orders')
  const { locale } = useLocale()
  const latin = latinBelow(line, locale)
  const choices = [line.size, line.color].flatMap((choice) =>
    choice ? [locale === 'ar' ? choice.name_ar : choice.name_en] : [],
  )
  return (
    <span className={styles.words}>
      <b lang={plantNameLanguage(line, locale)}>{plantName(line, locale)}</b>
      {latin && (
        <small lang="la">
          <bdi>{latin}</bdi>
        </small>
      )}
      <small>
        {choices.map((choice) => (
          <span key={choice}>{choice} · </span>
        ))}
        <Ltr>{line.sku}</Ltr>
        {line.place !== null && (
          <>
            {' · '}
            {t('orders.place')} <Ltr>{line.place}</Ltr>
          </>
        )}
      </small>
      {line.planting_assistance && <small>{t('orders.planting')}</small>}
    </span>
  )
}
