import { lazy, Suspense } from 'react'
import type { OfficeProduct } from '#contract/office/products.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Switch } from '../controls/field.tsx'
import { Icon } from '../controls/icon.tsx'
import { Menu } from '../controls/menu.tsx'
import { Panel } from '../controls/panel.tsx'
import { Rows } from '../layout/screen-skeleton.tsx'
import { notReadOptions, useOptions } from '../products/use-option-names.ts'
import { useCan } from '../session/member.ts'
import { EmptyChoice } from './empty-choice.tsx'
import type { ProductEditor } from './use-product-editor.ts'
import { variantRows } from './variants/variant-form.ts'
import * as styles from './product-editor.module.css'

const VariantsTable = lazy(async () => ({
  default: (await import('./variants/variants-table.tsx')).VariantsTable,
}))

const maxOptions = 12
const kinds = { size_ids: 'sizes', color_ids: 'colors' } as const

/** The product's sizes and colours, and the price of each combination where they differ (office.md O3.3). */
export function OptionsCard({
  product,
  editor,
}: {
  product: OfficeProduct | null
  editor: ProductEditor
}) {
  const t = useTexts('office')
  const canPrice = useCan('catalogue.price')
  const { varies, variants, size_ids, color_ids, price_halalas: price } = editor.values
  const hasOptions = varies || size_ids.length + color_ids.length > 0
  const counted = product?.stock.available ?? 0
  const vary = (wanted: boolean) => {
    editor.change('varies', wanted)
    if (wanted) editor.change('variants', variantRows(variants, editor.values, price))
  }
  return (
    <Panel title={t('office.product.options')}>
      <OptionRow editor={editor} name="size_ids" />
      <OptionRow editor={editor} name="color_ids" />
      {hasOptions && (
        <Switch
          label={t('office.variants.varies')}
          checked={varies}
          disabled={!canPrice}
          onChange={(event) => vary(event.target.checked)}
        />
      )}
      {varies !== (product?.varies ?? false) && counted > 0 && (
        <Alert tone="info">{t(varies ? 'office.variants.begins' : 'office.variants.ends')}</Alert>
      )}
      {varies && (
        <Suspense fallback={<Rows count={2} />}>
          <VariantsTable product={product} editor={editor} />
        </Suspense>
      )}
    </Panel>
  )
}

function OptionRow({ editor, name }: { editor: ProductEditor; name: keyof typeof kinds }) {
  const t = useTexts('office')
  const { locale } = useLocale()
  const kind = kinds[name]
  const options = useOptions(kind)
  const { value, error } = editor.field(name)
  const { values } = editor
  const onChange = (ids: number[]) => {
    editor.change(name, ids)
    if (!values.varies) return
    const rows = variantRows(
      values.variants,
      { ...values, [name]: ids },
      values.variants[0]?.price ?? values.price_halalas,
    )
    editor.change('variants', rows)
  }
  const nameOf = (id: number) => options.find((one) => one.id === id)?.[`name_${locale}`] ?? `${id}`
  const free = options.filter(({ id, is_active: isActive }) => isActive && !value.includes(id))
  return (
    <div className={styles.optionRow} role="group" aria-label={t(`office.product.${kind}`)}>
      <span className={styles.optionName}>{t(`office.product.${kind}`)}</span>
      {value.map((id) => (
        <span key={id} className={styles.chip}>
          {nameOf(id)}
          <button
            type="button"
            aria-label={t('office.product.removeOption', { name: nameOf(id) })}
            onClick={() => onChange(value.filter((one) => one !== id))}
          >
            <Icon name="x" small />
          </button>
        </span>
      ))}
      {options.length === 0 && options !== notReadOptions && (
        <EmptyChoice to={`/options/${kind}/new`} of={t(`office.product.${kind}`)} />
      )}
      {free.length > 0 && value.length < maxOptions && (
        <Menu
          className={styles.addChip}
          label={t(`office.product.add.${kind}`)}
          trigger={
            <>
              <Icon name="plus" small />
              {t(`office.product.add.${kind}`)}
            </>
          }
          actions={free.map((one) => ({
            id: String(one.id),
            label: one[`name_${locale}`],
            onAction: () => onChange([...value, one.id]),
          }))}
        />
      )}
      {error && <span className={styles.error}>{error}</span>}
    </div>
  )
}
