import { useTexts } from '#web/i18n/use-texts.ts'
import { Checkbox, Radio, TextField } from '../controls/field.tsx'
import { Panel } from '../controls/panel.tsx'
import { CategoryChoice, ProductChoice } from '../discounts/scope-fields.tsx'
import { disabledAttributes } from './disabled-attributes.ts'
import type { FieldsProps } from './sale-fields.tsx'
import { ScopeFilter } from './scope-filter.tsx'
import type { SaleForm } from './sale-form.ts'
import * as styles from '../discounts/discounts.module.css'

/** The included and the excluded products. */
export function ScopeFields(props: FieldsProps) {
  return (
    <>
      <IncludedProducts {...props} />
      <ExcludedProducts {...props} />
    </>
  )
}

function IncludedProducts({ editor, isFixed }: FieldsProps) {
  const t = useTexts('office-discounts')
  const { include } = editor.values
  const change = (part: Partial<SaleForm['include']>) =>
    editor.change('include', { ...include, ...part })
  return (
    <Panel title={t('sale.field.include')}>
      <Checkbox
        label={t('sale.everything')}
        checked={include.isAll}
        {...disabledAttributes(isFixed)}
        onChange={(event) => change({ isAll: event.target.checked })}
      />
      {!include.isAll && (
        <>
          <CategoryChoice
            label={t('discount.categories')}
            name="include"
            value={include.category_ids}
            error={editor.errors.include}
            {...disabledAttributes(isFixed)}
            onChange={(ids) => change({ category_ids: ids })}
          />
          <ProductChoice
            label={t('discount.addProduct')}
            name="include-products"
            value={include.product_ids}
            disabled={isFixed}
            onChange={(ids) => change({ product_ids: ids })}
          />
          <ScopeFilter
            filter={include.filter}
            disabled={isFixed}
            onChange={(filter) => change({ filter })}
          />
        </>
      )}
    </Panel>
  )
}

function ExcludedProducts({ editor, isFixed }: FieldsProps) {
  const t = useTexts('office-discounts')
  const { exclude } = editor.values
  const change = (part: Partial<SaleForm['exclude']>) =>
    editor.change('exclude', { ...exclude, ...part })
  return (
    <Panel title={t('sale.field.exclude')}>
      <div className={styles.pair}>
        <TextField
          type="date"
          label={t('sale.addedSince')}
          hint={t('sale.addedSinceHint')}
          {...disabledAttributes(isFixed)}
          value={exclude.from}
          onChange={(event) => change({ from: event.target.value })}
        />
      </div>
      <CategoryChoice
        label={t('sale.notCategories')}
        name="exclude"
        value={exclude.category_ids}
        error={editor.errors.exclude}
        {...disabledAttributes(isFixed)}
        onChange={(ids) => change({ category_ids: ids })}
      />
      <ProductChoice
        label={t('sale.notProducts')}
        name="exclude-products"
        value={exclude.product_ids}
        disabled={isFixed}
        onChange={(ids) => change({ product_ids: ids })}
      />
    </Panel>
  )
}

/** The handling of products that already have a special price on those days. */
export function OverlapFields({ editor, isFixed }: FieldsProps) {
  const t = useTexts('office-discounts')
  const { on_overlap: chosen } = editor.values
  return (
    <Panel title={t('sale.field.on_overlap')}>
      <fieldset {...disabledAttributes(isFixed)}>
        <legend className="visually-hidden">{t('sale.field.on_overlap')}</legend>
        {(['skip', 'replace'] as const).map((value) => (
          <Radio
            key={value}
            name="on_overlap"
            label={t(`sale.overlap.${value}`)}
            checked={chosen === value}
            onChange={() => editor.change('on_overlap', value)}
          />
        ))}
      </fieldset>
    </Panel>
  )
}
