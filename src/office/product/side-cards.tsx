import { useTexts } from '#web/i18n/use-texts.ts'
import { Checkbox, SelectField, Switch, TextField } from '../controls/field.tsx'
import { Icon } from '../controls/icon.tsx'
import { Panel } from '../controls/panel.tsx'
import { asText } from '../editor/bind.ts'
import { notReadCategories, useCategoryNames } from '../products/use-category-names.ts'
import { useSuppliers } from '../products/use-option-names.ts'
import { useCan } from '../session/member.ts'
import { EmptyChoice } from './empty-choice.tsx'
import type { ProductEditor } from './use-product-editor.ts'
import * as styles from './product-editor.module.css'

const maxCategories = 10

/** The product's categories; the first one is shown on its page. */
export function CategoriesCard({ editor }: { editor: ProductEditor }) {
  const t = useTexts('office')
  const names = useCategoryNames()
  const { value, error, id, onChange } = editor.field('category_ids')
  return (
    <Panel title={t('office.product.categories')}>
      <fieldset
        id={id}
        tabIndex={-1}
        className={styles.choices}
        aria-invalid={error ? true : undefined}
      >
        <legend className="visually-hidden">{t('office.product.categories')}</legend>
        {names.size === 0 && names !== notReadCategories && (
          <EmptyChoice to="/categories/new" of={t('office.product.categories')} />
        )}
        {[...names].map(([category, name]) => (
          <Checkbox
            key={category}
            label={name}
            checked={value.includes(category)}
            disabled={value.length >= maxCategories && !value.includes(category)}
            onChange={(event) =>
              onChange(
                event.target.checked
                  ? [...value, category]
                  : value.filter((one) => one !== category),
              )
            }
          />
        ))}
        {value.length > 1 && (
          <SelectField
            label={t('office.product.mainCategory')}
            value={String(value[0])}
            options={value.map((one) => ({ value: String(one), label: names.get(one) ?? '' }))}
            onChange={({ target }) => onChange(withFirst(value, Number(target.value)))}
          />
        )}
        {error && (
          <p className={styles.error}>
            <Icon name="warning-circle" small />
            {error}
          </p>
        )}
      </fieldset>
    </Panel>
  )
}

const withFirst = (ids: readonly number[], first: number) => [
  first,
  ...ids.filter((one) => one !== first),
]

/** The product's place in the nursery, and its supplier. */
export function NurseryCard({ editor }: { editor: ProductEditor }) {
  const t = useTexts('office')
  const seesSuppliers = useCan('stock.read')
  const suppliers = useSuppliers()
  const supplier = editor.field('supplier_id')
  // An inactive supplier is still offered if the product has it.
  const offered = suppliers.filter(
    ({ id, is_active: isActive }) => isActive || String(id) === supplier.value,
  )
  return (
    <Panel title={t('office.product.nursery')}>
      <TextField
        {...asText(editor.field('place'))}
        label={t('office.product.placeInNursery')}
        dir="ltr"
        maxLength={20}
      />
      {seesSuppliers && (
        <SelectField
          {...asText(supplier)}
          label={t('office.product.supplier')}
          options={[
            { value: '', label: t('office.product.noSupplier') },
            ...offered.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
    </Panel>
  )
}

/** Highlights of the product in the shop. */
export function VisibilityCard({ editor }: { editor: ProductEditor }) {
  const t = useTexts('office')
  return (
    <Panel title={t('office.product.visibility')}>
      <Switch
        label={t('office.product.featured')}
        checked={editor.values.is_featured}
        onChange={(event) => editor.change('is_featured', event.target.checked)}
      />
      <TextField
        {...asText(editor.field('new_until'))}
        type="date"
        label={t('office.product.newUntil')}
        hint={t('office.product.newUntilHint')}
      />
    </Panel>
  )
}
