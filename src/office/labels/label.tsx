import { useTexts } from '#web/i18n/use-texts.ts'
import { useTextsOfAll } from '#web/i18n/use-texts-of-all.ts'
import { Money } from '../controls/money.tsx'
import { Barcode, fitsBarcode, QrCode } from './barcode.tsx'
import { useMember } from '../session/member.ts'
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

/** A label for a pot, in Arabic whatever the language of the screen: name in both languages, price with VAT, barcode of the SKU, and storage place. */
export function PotLabel({ label, size, parts }: LabelProps) {
  const { ar } = useTextsOfAll('office-print')
  const { vat_rate_bp: vatRate } = useMember().settings
  return (
    <div className={styles.pot} lang="ar" dir="rtl">
      <Names label={label} />
      <div className={styles.line}>
        {parts.price && <Price label={label} />}
        {parts.price && vatRate > 0 && (
          <small className={styles.vat}>{ar('print.label.vat')}</small>
        )}
        {parts.place && label.place && <bdi className={styles.place}>{label.place}</bdi>}
      </div>
      {fitsBarcode(label.sku, size.width - 2 * edge) && <Barcode text={label.sku} />}
      <bdi className={styles.sku}>{label.sku}</bdi>
    </div>
  )
}

/** A card to place beside a plant, in both languages, with a QR code of its page. */
export function PriceCard({ label, size, parts }: LabelProps) {
  const t = useTexts('office')
  const { vat_rate_bp: vatRate } = useMember().settings
  return (
    <div className={styles.card} lang="ar" dir="rtl">
      <Names label={label} />
      {parts.price && <Price label={label} />}
      {parts.price && vatRate > 0 && <InBoth text="print.label.withVat" />}
      <QrCode
        text={`${location.origin}/product/${label.productId}`}
        label={t('office.labels.pageCode')}
      />
      <InBoth text="print.label.scan" />
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

/** A small line in Arabic and one in English. */
function InBoth({ text }: { text: string }) {
  const t = useTextsOfAll('office-print')
  return (
    <div className={styles.both}>
      <small>{t.ar(text)}</small>
      <small lang="en" dir="ltr">
        {t.en(text)}
      </small>
    </div>
  )
}

/** From this length on, in characters, a name on a card is set smaller. */
const longName = 40

/** The names; a name that is too long is cut, but never the colour and size after it. */
function Names({ label: { nameAr, nameLatin, nameEn, option } }: { label: PlantLabel }) {
  const isLong = nameAr.length + option.length >= longName
  return (
    <div className={isLong ? `${styles.names} ${styles.long}` : styles.names}>
      <b>
        <span>{nameAr}</span>
        {option && <span>{`\u00a0· ${option}`}</span>}
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
  const { ar } = useTextsOfAll('office-print')
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
      {label.unit === 'm2' && <small>{ar('print.label.m2')}</small>}
    </span>
  )
}
