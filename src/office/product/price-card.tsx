import { lazy, Suspense } from 'react'
import type { OfficeProduct } from '#contract/office/products.ts'
import { includedVat } from '#shared/billing/included-vat.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { SelectField, TextField } from '../controls/field.tsx'
import { RiyalSign } from '../controls/icon.tsx'
import { Ltr, Money } from '../controls/money.tsx'
import { Panel } from '../controls/panel.tsx'
import { asText } from '../editor/bind.ts'
import { useCan, useMember } from '../session/member.ts'
import { specialError } from './check-product.ts'
import { halalasOf } from '../controls/amount.ts'
import { Rows } from '../layout/screen-skeleton.tsx'
import { type ProductForm } from './product-form.ts'
import type { ProductEditor } from './use-product-editor.ts'
import { lowestPrice } from './variants/variant-form.ts'
import * as styles from './product-editor.module.css'

const ScheduledPrices = lazy(async () => ({
  default: (await import('./scheduled-prices.tsx')).ScheduledPrices,
}))

const units = ['piece', 'm2', 'pot'] as const

/** Prices, the days of the special price, and the margin. */
export function PriceCard({
  product,
  editor,
}: {
  product: OfficeProduct | null
  editor: ProductEditor
}) {
  const t = useTexts('office')
  const { values } = editor
  // The days apply to the special prices of all variants together.
  const hasDays =
    !values.varies ||
    values.variants.some((variant) => variant.special.trim() !== '') ||
    values.special_starts_on !== '' ||
    values.special_ends_on !== ''
  return (
    <Panel
      title={t('office.product.price')}
      aside={<span className="subtle">{t('office.product.withVat')}</span>}
    >
      <div className={styles.four}>
        {!values.varies && (
          <>
            <BasePriceField editor={editor} />
            <SpecialPriceField editor={editor} />
          </>
        )}
        {hasDays && <Days editor={editor} />}
      </div>
      {values.varies && (
        <p className="subtle">
          {t(hasDays ? 'office.variants.priced' : 'office.variants.pricedOnly')}
        </p>
      )}
      <div className={styles.sums}>
        <SelectField
          className={styles.unit}
          label={t('office.product.unit')}
          value={values.unit}
          options={units.map((value) => ({ value, label: t(`office.unit.${value}`) }))}
          onChange={(event) => editor.change('unit', event.target.value as ProductForm['unit'])}
        />
        <Sums product={product} values={values} />
      </div>
      {product && product.scheduled.length > 0 && (
        <Suspense fallback={<Rows count={product.scheduled.length} />}>
          <ScheduledPrices prices={product.scheduled} />
        </Suspense>
      )}
    </Panel>
  )
}

const amount = { dir: 'ltr', inputMode: 'decimal', before: <RiyalSign /> } as const

export function BasePriceField({ editor }: { editor: ProductEditor }) {
  const t = useTexts('office')
  return (
    <TextField
      {...asText(editor.field('price_halalas'))}
      {...amount}
      disabled={!useCan('catalogue.price')}
      label={t('office.product.basePrice')}
      required
    />
  )
}

function SpecialPriceField({ editor }: { editor: ProductEditor }) {
  const t = useTexts('office')
  const special = editor.field('special_price_halalas')
  return (
    <TextField
      {...asText({ ...special, error: special.error ?? specialError(t, editor.values) })}
      {...amount}
      disabled={!useCan('catalogue.price')}
      label={t('office.product.specialPrice')}
    />
  )
}

/** The first and last day of the special price. */
function Days({ editor }: { editor: ProductEditor }) {
  const t = useTexts('office')
  const disabled = !useCan('catalogue.price')
  return (
    <>
      <TextField
        {...asText(editor.field('special_starts_on'))}
        type="date"
        disabled={disabled}
        label={t('office.filter.from')}
      />
      <TextField
        {...asText(editor.field('special_ends_on'))}
        type="date"
        disabled={disabled}
        label={t('office.filter.to')}
      />
    </>
  )
}

/** The net amount of the price that applies, of several options the lowest, and cost and margin for members who can see costs. */
function Sums({ product, values }: { product: OfficeProduct | null; values: ProductForm }) {
  const t = useTexts('office')
  const { vat_rate_bp: rate } = useMember().settings
  const price = values.varies
    ? lowestPrice(values.variants)
    : (halalasOf(values.special_price_halalas) ?? halalasOf(values.price_halalas))
  const cost = product?.average_cost_halalas ?? null
  if (!price || rate === undefined) return null
  const of = values.varies ? 'lowest.' : ''
  const net = price - includedVat(price, rate)
  const margin = cost === null ? null : net - cost
  return (
    <>
      {cost !== null && <Sum label={t('office.product.cost')} halalas={cost} />}
      <Sum label={t(`office.product.${of}net`)} halalas={net} />
      {margin !== null && (
        <Sum label={t(`office.product.${of}margin`)} halalas={margin}>
          <Ltr>{`${((margin * 100) / net).toFixed(1)}%`}</Ltr>
        </Sum>
      )}
    </>
  )
}

function Sum({
  label,
  halalas,
  children,
}: {
  label: string
  halalas: number
  children?: React.ReactNode
}) {
  return (
    <span className={styles.sum}>
      {label}{' '}
      <b>
        <Money halalas={halalas} />
      </b>{' '}
      {children}
    </span>
  )
}
