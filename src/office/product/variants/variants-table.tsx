import type { OfficeProduct } from '#contract/office/products.ts'
import { commaIn } from '#shared/text/comma.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '../../controls/button.tsx'
import { Switch } from '../../controls/field.tsx'
import { Icon } from '../../controls/icon.tsx'
import { formatCount, Ltr, Money } from '../../controls/money.tsx'
import { useOptionNames } from '../../products/use-option-names.ts'
import { useCan } from '../../session/member.ts'
import type { ProductEditor } from '../use-product-editor.ts'
import { isOffered, lowestPrice, type FormVariant } from './variant-form.ts'
import * as styles from './variants-table.module.css'

/** The product's variants with their prices; quantities are read-only, stock documents change them ([O-06]). */
export function VariantsTable({
  product,
  editor,
}: {
  product: OfficeProduct | null
  editor: ProductEditor
}) {
  const t = useTexts('office')
  const nameOf = useVariantWords()
  const { value: rows, error, id, onChange } = editor.field('variants')
  const canPrice = useCan('catalogue.price')
  const saved = new Map(product?.variants.map((variant) => [variant.id, variant]))
  const change = (changed: FormVariant, fields: Partial<FormVariant>) =>
    onChange(rows.map((row) => (row === changed ? { ...row, ...fields } : row)))
  const [first] = rows
  const fill = () =>
    first && onChange(rows.map((row) => ({ ...row, price: first.price, special: first.special })))
  const lowest = lowestPrice(rows)
  return (
    <div id={id} tabIndex={-1} className={styles.area}>
      <table className={styles.table}>
        <VariantsHead />
        <tbody>
          {rows.map((row) => {
            const name = nameOf(row)
            return (
              <VariantRow
                key={`${row.size_id}/${row.color_id}`}
                name={name}
                row={row}
                stock={saved.get(row.id)}
                pictures={editor.values.image_ids}
                isOffered={isOffered(row, editor.values)}
                canPrice={canPrice}
                onChange={(fields) => change(row, fields)}
              />
            )
          })}
        </tbody>
      </table>
      {error && <ErrorText>{error}</ErrorText>}
      <div className={styles.foot}>
        {lowest !== null && (
          <span>
            {t('office.variants.shownFrom')} <Money halalas={lowest} />
          </span>
        )}
        {rows.length > 1 && canPrice && (
          <Button variant="plain" size="small" onClick={fill}>
            {t('office.variants.fill')}
          </Button>
        )}
      </div>
      <p className="subtle">{t('office.variants.hint')}</p>
    </div>
  )
}

function ErrorText({ children }: { children: string }) {
  return (
    <p className={styles.error}>
      <Icon name="warning-circle" small />
      {children}
    </p>
  )
}

const headers = [
  'office.variants.sold',
  'office.variants.option',
  'office.product.sku',
  'office.product.basePrice',
  'office.product.specialPrice',
  'office.product.stock',
  'office.variants.picture',
]

function VariantsHead() {
  const t = useTexts('office')
  return (
    <thead>
      <tr>
        {headers.map((header) => (
          <th key={header} scope="col">
            {t(header)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface RowProps {
  name: string
  row: FormVariant
  stock: OfficeProduct['variants'][number] | undefined
  pictures: ProductEditor['values']['image_ids']
  isOffered: boolean
  canPrice: boolean
  onChange: (fields: Partial<FormVariant>) => void
}

function VariantRow({ name, row, stock, pictures, isOffered: can, canPrice, onChange }: RowProps) {
  const t = useTexts('office')
  const amount = { dir: 'ltr', inputMode: 'decimal', disabled: !canPrice } as const
  const field = (label: string) => ({ 'aria-label': `${label}: ${name}` })
  return (
    <tr className={row.is_active ? undefined : styles.off}>
      <td>
        <Switch
          label={<span className="visually-hidden">{`${t('office.variants.sold')}: ${name}`}</span>}
          checked={row.is_active}
          disabled={!can && !row.is_active}
          onChange={(event) => onChange({ is_active: event.target.checked })}
        />
      </td>
      <th scope="row">{name}</th>
      <td data-label={t('office.product.sku')}>
        <input
          {...field(t('office.product.sku'))}
          dir="ltr"
          maxLength={40}
          placeholder={t('office.variants.automatic')}
          value={row.sku}
          onChange={(event) => onChange({ sku: event.target.value })}
        />
      </td>
      <td data-label={t('office.product.basePrice')}>
        <input
          {...field(t('office.product.basePrice'))}
          {...amount}
          value={row.price}
          onChange={(event) => onChange({ price: event.target.value })}
        />
      </td>
      <td data-label={t('office.product.specialPrice')}>
        <input
          {...field(t('office.product.specialPrice'))}
          {...amount}
          placeholder="—"
          value={row.special}
          onChange={(event) => onChange({ special: event.target.value })}
        />
      </td>
      <td data-label={t('office.product.stock')}>
        {stock && stock.stock_quantity !== null ? (
          <VariantStock available={stock.stock_quantity} reserved={stock.reserved} />
        ) : (
          '—'
        )}
      </td>
      <td data-label={t('office.variants.picture')}>
        <PictureChoice
          label={`${t('office.variants.picture')}: ${name}`}
          chosen={row.image_id}
          pictures={pictures}
          onChoose={(image_id) => onChange({ image_id })}
        />
      </td>
    </tr>
  )
}

function VariantStock({ available, reserved }: { available: number; reserved: number }) {
  const t = useTexts('office')
  return (
    <>
      <Ltr>{formatCount(available)}</Ltr>
      {reserved > 0 && (
        <small className={styles.reserved}>
          {t('office.product.reserved')} <Ltr>{formatCount(reserved)}</Ltr>
        </small>
      )}
    </>
  )
}

/** A choice of the product's pictures; defaults to the first. */
function PictureChoice({
  label,
  chosen,
  pictures,
  onChoose,
}: {
  label: string
  chosen: number | null
  pictures: RowProps['pictures']
  onChoose: (id: number | null) => void
}) {
  const t = useTexts('office')
  const picture = pictures.find(({ id }) => id === chosen) ?? pictures[0]
  // The picture shows the choice; an invisible select covers it, since its labels do not fit the column.
  return (
    <span className={styles.picture}>
      {picture ? (
        <img src={picture.small_url} alt="" width={36} height={36} />
      ) : (
        <Icon name="image" />
      )}
      <Icon name="caret-down" small />
      <select
        aria-label={label}
        value={picture?.id === chosen ? chosen : ''}
        onChange={(event) => onChoose(Number(event.target.value) || null)}
      >
        <option value="">{t('office.variants.firstPicture')}</option>
        {pictures.map(({ id }, index) => (
          <option key={id} value={id}>
            {t('office.variants.pictureOf', { n: index + 1 })}
          </option>
        ))}
      </select>
    </span>
  )
}

/** Returns a function that names a variant, such as “Large, green”. */
function useVariantWords() {
  const { locale } = useLocale()
  const sizes = useOptionNames('sizes')
  const colors = useOptionNames('colors')
  return ({ size_id, color_id }: Pick<FormVariant, 'size_id' | 'color_id'>): string =>
    [
      size_id === null ? undefined : sizes.get(size_id),
      color_id === null ? undefined : colors.get(color_id),
    ]
      .filter((name) => name !== undefined)
      .join(commaIn(locale))
}
