import type { OfficeProduct } from '#contract/office/products.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ButtonLink } from '../controls/button.tsx'
import { Switch, TextField } from '../controls/field.tsx'
import { formatCount } from '../controls/money.tsx'
import { Panel } from '../controls/panel.tsx'
import { asText } from '../editor/bind.ts'
import { useCan, usePermissionCheck } from '../session/member.ts'
import type { ProductEditor } from './use-product-editor.ts'
import * as styles from './product-editor.module.css'

interface StockProps {
  product: OfficeProduct | null
  editor: ProductEditor
}

/** Quantities are read-only here: only a stock document changes them, so that a sale in the meantime is never overwritten ([O-06]). */
export function StockCard({ product, editor }: StockProps) {
  const t = useTexts('office')
  const hasLedger = useCan('stock.read')
  const { stock_tracked: isTracked, varies } = editor.values
  return (
    <Panel
      title={t('office.product.inventory')}
      aside={product && hasLedger && <StockLinks product={product} />}
    >
      <Switch
        label={t('office.product.tracked')}
        checked={isTracked}
        onChange={(event) => editor.change('stock_tracked', event.target.checked)}
      />
      {isTracked && <Quantities product={product} editor={editor} />}
      {(product || (isTracked && !varies)) && (
        <p className="subtle">
          {t(product ? 'office.product.stockHint' : 'office.product.firstQuantityHint')}
        </p>
      )}
    </Panel>
  )
}

/** Links to the documents that change the stock, and to its movements. */
function StockLinks({ product: { id, stock } }: { product: OfficeProduct }) {
  const t = useTexts('office')
  const can = usePermissionCheck()
  return (
    <span className={styles.links}>
      {stock.tracked && can('stock.write') && (
        <ButtonLink variant="plain" size="small" to={`/stock/receive?product=${id}`}>
          {t('office.stock.receive.title')}
        </ButtonLink>
      )}
      {stock.tracked && can('stock.adjust') && (
        <ButtonLink variant="plain" size="small" to={`/stock/adjust?product=${id}`}>
          {t('office.stock.adjust.short')}
        </ButtonLink>
      )}
      <ButtonLink variant="plain" size="small" to={`/stock/movements?product=${id}`}>
        {t('office.product.movements')}
      </ButtonLink>
    </span>
  )
}

/** The initial quantity of a new product; nothing where it cannot be entered. */
export function FirstQuantityField({ editor }: { editor: ProductEditor }) {
  const t = useTexts('office')
  const canWrite = useCan('stock.write')
  const { stock_tracked: isTracked, varies } = editor.values
  if (!canWrite || !isTracked || varies) return null
  return (
    <TextField
      {...asText(editor.field('quantity'))}
      label={t('office.product.firstQuantity')}
      dir="ltr"
      inputMode="numeric"
    />
  )
}

/** The current quantities; for a new product, its initial quantity. */
function Quantities({ product, editor }: StockProps) {
  const t = useTexts('office')
  const stock = product?.stock
  return (
    <div className={product ? styles.four : styles.pair}>
      {stock?.tracked && (
        <>
          <Count label={t('office.product.stock')} count={stock.available} />
          <Count label={t('office.product.reserved')} count={stock.reserved} />
          <Count label={t('office.product.onHand')} count={stock.on_hand} />
        </>
      )}
      {!product && <FirstQuantityField editor={editor} />}
      <TextField
        {...asText(editor.field('low_stock_at'))}
        label={t('office.product.lowAt')}
        hint={t('office.product.lowAtHint')}
        dir="ltr"
        inputMode="numeric"
      />
    </div>
  )
}

function Count({ label, count }: { label: string; count: number | null }) {
  return (
    <div className={styles.count}>
      <small>{label}</small>
      <b>{count === null ? '—' : formatCount(count)}</b>
    </div>
  )
}
