import { useTexts } from '#web/i18n/use-texts.ts'
import { Money } from '../controls/money.tsx'
import { Barcode, fitsBarcode, QrCode } from './barcode.tsx'
import type { LabelSize } from './label-size.ts'
import type { PlantLabel } from './plant-label.ts'
import * as styles from './labels.module.css'

/** The margin at each edge of a label, in millimetres. */
const edge = 2

/** The parts printed besides name and SKU. */
export interface LabelParts {
  price: boolean
  place: boolean
}

interface LabelProps {
  label: PlantLabel
  size: LabelSize
  parts: LabelParts
}

/** A label for a pot: name in both languages, price with VAT, barcode of the SKU, and storage place. */
export function PotLabel({ label, size, parts }: LabelProps) {
  const t = useTexts('office')
  return (
    <div className={styles.pot} lang="ar" dir="rtl">
      <Names label={label} />
      <div className={styles.line}>
        {parts.price && <Price label={label} />}
        {parts.price && <small className={styles.vat}>{t('office.labels.vat')}</small>}
        {parts.place && label.place && <bdi className={styles.place}>{label.place}</bdi>}
      </div>
      {fitsBarcode(label.sku, size.width - 2 * edge) && <Barcode text={label.sku} />}
      <bdi className={styles.sku}>{label.sku}</bdi>
    </div>
  )
}

/** A card to place beside a plant, with a QR code of its page. */
export function PriceCard({ label, size, parts }: LabelProps) {
  const t = useTexts('office')
  return (
    <div className={styles.card} lang="ar" dir="rtl">
      <Names label={label} />
      {parts.price && <Price label={label} />}
      {parts.price && <small>{t('office.labels.withVat')}</small>}
      <QrCode
        text={`${location.origin}/product/${label.productId}`}
        label={t('office.labels.pageCode')}
      />
      <small>{t('office.labels.scan')}</small>
      <div className={styles.foot}>
        {fitsBarcode(label.sku, size.width - 20) && <Barcode text={label.sku} />}
        <div className={styles.line}>
          <bdi className={styles.sku}>{label.sku}</bdi>
          {parts.place && label.place && <bdi className={styles.place}>{label.place}</bdi>}
        </div>
      </div>
    </div>
  )
}

function Names({ label: { nameAr, nameLatin, nameEn, option } }: { label: PlantLabel }) {
  return (
    <div className={styles.names}>
      <b>
        {nameAr}
        {option && ` · ${option}`}
      </b>
      {(nameEn || nameLatin) && (
        <span lang="en" dir="ltr">
          {nameEn || nameLatin}
        </span>
      )}
    </div>
  )
}

function Price({ label }: { label: PlantLabel }) {
  const t = useTexts('office')
  return (
    <span className={styles.price}>
      {label.wasHalalas !== null && (
        <s>
          <Money halalas={label.wasHalalas} />
        </s>
      )}
      <b>
        <Money halalas={label.priceHalalas} />
      </b>
      {label.unit === 'm2' && <small>{t('office.unit.m2')}</small>}
    </span>
  )
}
