import type { RefundableOrder, RefundPreview } from '#contract/office/refunds/refund.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { toRiyals } from '#shared/money.ts'
import { Checkbox } from '../controls/field.tsx'
import { formatCount, Ltr, Money } from '../controls/money.tsx'
import { Stepper } from '../controls/stepper.tsx'
import { latinBelow, plantName, plantNameLanguage } from '../products/plant-name.ts'
import { AmountField } from './amount-field.tsx'
import { linesLeft, type RefundForm } from './refund-form.ts'
import * as styles from './refund-lines.module.css'

type Line = RefundableOrder['lines'][number]

interface LinesProps {
  order: RefundableOrder
  form: RefundForm
  preview: RefundPreview | null
  onChange: (changes: Partial<RefundForm>) => void
}

/** The lines of the order: the quantity or amount to refund, and how many pieces return to stock. */
export function RefundLines({ order, form, preview, onChange }: LinesProps) {
  const sums = new Map(preview?.lines.map((line) => [line.order_item_id, line.gross_halalas]))
  return (
    <ul className={styles.lines}>
      {order.lines.map((line) => (
        <li key={line.order_item_id} className={styles.line}>
          {line.image && <img src={line.image} alt="" width={40} height={40} />}
          <LineName line={line} />
          {line.left_halalas > 0 && form.mode === 'amount' && (
            <LineAmount {...{ line, order, form, preview, onChange }} />
          )}
          {line.left_halalas > 0 && isByUnits(form) && line.left_quantity > 0 && (
            <LineUnits {...{ line, form, onChange }} />
          )}
          <span className={styles.sum}>
            <Money halalas={sums.get(line.order_item_id) ?? 0} />
          </span>
        </li>
      ))}
    </ul>
  )
}

const isByUnits = ({ mode }: RefundForm) => mode === 'units' || mode === 'whole'

/** An amount for the whole order, which the server splits over the refundable amounts of its lines. */
export function OrderAmount({ order, form, preview, onChange }: LinesProps) {
  const t = useTexts('office-refunds')
  return (
    <AmountField
      {...{ order, preview }}
      label={t('refunds.orderAmount')}
      left={linesLeft(order)}
      value={form.orderAmount}
      onChange={(orderAmount) => onChange({ orderAmount })}
    />
  )
}

/** Whether the shipping is refunded, and how much of it. */
export function ShippingAmount({ order, form, preview, onChange }: LinesProps) {
  const t = useTexts('office-refunds')
  const left = order.shipping_left_halalas
  return (
    <>
      <Checkbox
        label={
          <>
            {t('refunds.shipping')} <Money halalas={left} />
          </>
        }
        checked={form.withShipping}
        onChange={(event) =>
          onChange({
            withShipping: event.target.checked,
            shippingAmount: toRiyals(left).toFixed(2),
          })
        }
      />
      {form.withShipping && (
        <AmountField
          {...{ order, preview, left }}
          required
          label={t('refunds.shippingAmount')}
          value={form.shippingAmount}
          onChange={(shippingAmount) => onChange({ shippingAmount })}
        />
      )}
    </>
  )
}

function LineName({ line }: { line: Line }) {
  const t = useTexts('office-refunds')
  const { locale } = useLocale()
  const latin = latinBelow(line, locale)
  return (
    <span className={styles.name}>
      <b lang={plantNameLanguage(line, locale)}>
        <bdi>{plantName(line, locale)}</bdi>
      </b>
      {latin && (
        <small lang="la">
          <bdi>{latin}</bdi>
        </small>
      )}
      <small>
        {line.left_halalas === 0
          ? t('refunds.lineGone')
          : line.left_quantity === 0
            ? t('refunds.lineByAmount')
            : t('refunds.lineLeft', {
                left: formatCount(line.left_quantity),
                ordered: formatCount(line.ordered),
              })}
      </small>
    </span>
  )
}

type EditedLine = Pick<LinesProps, 'form' | 'onChange'> & { line: Line }

function LineUnits({ line, form, onChange }: EditedLine) {
  const t = useTexts('office-refunds')
  const { locale } = useLocale()
  const { order_item_id: id, left_quantity: max } = line
  const name = plantName(line, locale)
  const quantity = form.mode === 'whole' ? max : (form.quantities[id] ?? 0)
  return (
    <span className={styles.units}>
      {form.mode === 'units' ? (
        <label className={styles.count}>
          <small>{t('refunds.quantity')}</small>
          <Stepper
            size="small"
            label={t('refunds.quantityOf', { name })}
            value={quantity}
            max={max}
            onChange={(count) => onChange({ quantities: { ...form.quantities, [id]: count ?? 0 } })}
          />
        </label>
      ) : (
        <span className={styles.count}>
          <small>{t('refunds.quantity')}</small>
          <Ltr>{formatCount(max)}</Ltr>
        </span>
      )}
      {quantity > 0 && (
        <label className={styles.count}>
          <small>{t('refunds.restock')}</small>
          <Stepper
            size="small"
            label={t('refunds.restockOf', { name })}
            value={Math.min(quantity, form.restocked[id] ?? 0)}
            max={quantity}
            onChange={(count) => onChange({ restocked: { ...form.restocked, [id]: count ?? 0 } })}
          />
        </label>
      )}
    </span>
  )
}

function LineAmount({ line, order, form, preview, onChange }: LinesProps & { line: Line }) {
  const t = useTexts('office-refunds')
  const { order_item_id: id } = line
  return (
    <AmountField
      {...{ order, preview }}
      label={t('refunds.amount')}
      left={line.left_halalas}
      value={form.amounts[id] ?? ''}
      onChange={(typed) => onChange({ amounts: { ...form.amounts, [id]: typed } })}
    />
  )
}
