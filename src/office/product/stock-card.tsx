import type { OfficeProduct } from '#contract/office/products.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ButtonLink } from '../controls/button.tsx'
import { Switch, TextField } from '../controls/field.tsx'
import { formatCount } from '../controls/money.tsx'
import { Panel } from '../controls/panel.tsx'
import { asText } from '../editor/bind.ts'
import { useMay } from '../session/member.ts'
import type { ProductEditor } from './use-product-editor.ts'
import * as styles from './product-editor.module.css'

/** Quantities are read here: a stock document alone changes them, so that a sale meanwhile is never undone ([O-06]). */
export function StockCard({
  product,
  editor,
}: {
  product: OfficeProduct | null
  editor: ProductEditor
}) {
  const t = useTexts('office')
  const may = useMay()
  const hasLedger = may('stock.read')
  const { stock_tracked: isTracked } = editor.values
  const stock = product?.stock
  return (
    <Panel
      title={t('office.product.inventory')}
      aside={
        product &&
        hasLedger && (
          <span className={styles.links}>
            {stock?.tracked && may('stock.write') && (
              <ButtonLink variant="plain" size="small" to={`/stock/receive?product=${product.id}`}>
                {t('office.stock.receive.title')}
              </ButtonLink>
            )}
            {stock?.tracked && may('stock.adjust') && (
              <ButtonLink variant="plain" size="small" to={`/stock/adjust?product=${product.id}`}>
                {t('office.stock.adjust.short')}
              </ButtonLink>
            )}
            <ButtonLink variant="plain" size="small" to={`/stock/movements?product=${product.id}`}>
              {t('office.product.movements')}
            </ButtonLink>
          </span>
        )
      }
    >
      <Switch
        label={t('office.product.tracked')}
        checked={isTracked}
        onChange={(event) => editor.change('stock_tracked', event.target.checked)}
      />
      {isTracked && (
        <div className={styles.four}>
          {stock?.tracked && (
            <>
              <Count label={t('office.product.stock')} count={stock.available} />
              <Count label={t('office.product.reserved')} count={stock.reserved} />
              <Count label={t('office.product.onHand')} count={stock.on_hand} />
            </>
          )}
          {!product && !editor.values.varies && may('stock.write') && (
            <TextField
              {...asText(editor.field('quantity'))}
              label={t('office.product.firstQuantity')}
              dir="ltr"
              inputMode="numeric"
            />
          )}
          <TextField
            {...asText(editor.field('low_stock_at'))}
            label={t('office.product.lowAt')}
            dir="ltr"
            inputMode="numeric"
          />
        </div>
      )}
      <p className="subtle">
        {t(product ? 'office.product.stockHint' : 'office.product.firstQuantityHint')}
      </p>
    </Panel>
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
