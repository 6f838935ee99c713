import type { ReactNode } from 'react'
import type { OfficeProduct } from '#contract/office/products.ts'
import { commaIn } from '#shared/text/comma.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { officeDates } from '../controls/dates.ts'
import { Ltr, Money, Nothing } from '../controls/money.tsx'
import { plantName } from './plant-name.ts'
import { useChosenProducts } from './product-finder.tsx'
import { useCategoryNames } from './use-category-names.ts'
import { useOptionNames, useSuppliers } from './use-option-names.ts'
import { RichText } from '../rich-text/rich-text.tsx'
import { halalasOf } from '../controls/amount.ts'

/** A picture of the form, or what a version changed about one. */
type ShownPicture = Pick<OfficeProduct['images'][number], 'id'> &
  Partial<Pick<OfficeProduct['images'][number], 'small_url' | PictureMember>>
type PictureMember = 'alt_ar' | 'alt_en' | 'focal_x' | 'focal_y'

const labels: Record<string, string> = {
  name_ar: 'office.product.nameAr',
  name_latin: 'office.product.nameLatin',
  name_en: 'office.product.nameEn',
  also_called_ar: 'office.product.alsoCalledAr',
  also_called_en: 'office.product.alsoCalledEn',
  short_description_ar: 'office.product.shortAr',
  short_description_en: 'office.product.shortEn',
  description_ar: 'office.product.description_ar',
  description_en: 'office.product.description_en',
  price_halalas: 'office.product.basePrice',
  special_price_halalas: 'office.product.specialPrice',
  special_starts_on: 'office.product.specialFrom',
  special_ends_on: 'office.product.specialTo',
  unit: 'office.product.unit',
  status: 'office.product.status',
  sku: 'office.product.skuLong',
  slug: 'office.product.slug',
  place: 'office.product.placeInNursery',
  low_stock_at: 'office.product.lowAt',
  quantity: 'office.product.firstQuantity',
  stock_tracked: 'office.product.tracked',
  supplier_id: 'office.product.supplier',
  profile: 'office.product.profile',
  is_featured: 'office.product.featured',
  new_until: 'office.product.newUntil',
  category_ids: 'office.product.categories',
  color_ids: 'office.product.colors',
  size_ids: 'office.product.sizes',
  related_ids: 'office.product.related',
  image_ids: 'office.pictures.title',
  pictures: 'office.audit.field.pictures',
  varies: 'office.variants.varies',
  variants: 'office.product.options',
}

const money = new Set(['price_halalas', 'special_price_halalas'])
const days = new Set(['special_starts_on', 'special_ends_on', 'new_until'])
const codes = new Set(['sku', 'slug', 'place', 'name_latin', 'profile'])
export const richTexts: ReadonlySet<string> = new Set(['description_ar', 'description_en'])

/** The labels of a product's fields, and their values in readable form, from the form or the history. */
export function useFieldWords(pictures: ReadonlyMap<number, string> = new Map()) {
  const t = useTexts('office')
  const { locale } = useLocale()
  const names: Record<string, ReadonlyMap<number, string>> = {
    category_ids: useCategoryNames(),
    color_ids: useOptionNames('colors'),
    size_ids: useOptionNames('sizes'),
    supplier_id: new Map(useSuppliers().map(({ id, name }) => [id, name])),
  }
  const labelOf = (name: string): string => {
    const [group, member] = name.split('.')
    if (group === 'care') return t(`office.care.${member}`)
    if (group === 'seo') return t(`office.product.seo.${member}`)
    const label = labels[name]
    return label ? t(label) : name
  }
  const show = (name: string, value: unknown): ReactNode => {
    if (value === null || value === undefined || value === '') return <Nothing />
    if (money.has(name)) {
      const halalas = typeof value === 'number' ? value : halalasOf(String(value))
      return halalas === null ? String(value) : <Money halalas={halalas} />
    }
    if (Array.isArray(value)) return showList(name, value)
    if (typeof value === 'boolean') return t(value ? 'office.editor.yes' : 'office.editor.no')
    if (days.has(name)) return officeDates(locale).shortDay(String(value))
    if (richTexts.has(name)) return <RichText html={String(value)} />
    if (name === 'status') return t(`office.productStatus.${String(value)}`)
    if (name === 'supplier_id') return names[name]?.get(Number(value)) ?? String(value)
    if (name === 'unit') return t(`office.unit.${String(value)}`)
    if (/^care\.(light|place|pet_safety)$/.test(name)) return t(`office.${name}.${String(value)}`)
    return typeof value === 'number' || codes.has(name) ? <Ltr>{String(value)}</Ltr> : String(value)
  }
  const showList = (name: string, list: readonly unknown[]): ReactNode => {
    if (list.length === 0) return <Nothing />
    if (name === 'image_ids' || name === 'pictures')
      return list.map((one) => <Thumbnail key={idOf(one)} {...{ one, pictures }} />)
    if (name === 'related_ids') return <ProductNames ids={list.map(Number)} />
    if (name === 'variants') return list.map((one) => <VariantWords key={skuOf(one)} of={one} />)
    const known = names[name]
    if (known) return list.map((id) => known.get(Number(id)) ?? String(id)).join(commaIn(locale))
    return <Ltr>{list.length}</Ltr>
  }
  return { labelOf, show }
}

const idOf = (one: unknown): number => (typeof one === 'number' ? one : (one as ShownPicture).id)

/** A variant from the form or the history. */
interface SomeVariant {
  sku: string
  price?: string
  special?: string
  price_halalas?: number
  special_price_halalas?: number | null
  is_active: boolean
}
const skuOf = (one: unknown) => (one as SomeVariant).sku

/** Formats a variant as `MON-S 89.00`, and whether it is for sale. */
function VariantWords({ of: one }: { of: unknown }) {
  const t = useTexts('office')
  const { sku, price, special, price_halalas, special_price_halalas, is_active } =
    one as SomeVariant
  const now =
    special_price_halalas ?? price_halalas ?? halalasOf(special ?? '') ?? halalasOf(price ?? '')
  return (
    <div>
      <Ltr>{sku}</Ltr> {now !== null && <Money halalas={now} />}
      {!is_active && ` (${t('office.variants.notSold')})`}
    </div>
  )
}

function Thumbnail({ one, pictures }: { one: unknown; pictures: ReadonlyMap<number, string> }) {
  const picture = typeof one === 'number' ? null : (one as ShownPicture)
  const url = picture?.small_url ?? pictures.get(idOf(one))
  // A version names the focal point only where it was moved; the form always has it.
  const focal = picture && !picture.small_url ? [picture.focal_x, picture.focal_y] : []
  const point = focal.flatMap((part) => (part === undefined ? [] : `${part / 10}%`)).join(' ')
  const descriptions = [picture?.alt_ar, picture?.alt_en, point].filter(Boolean)
  return (
    <>
      {url ? <img src={url} alt="" width={44} height={44} /> : <Ltr>{`#${idOf(one)} `}</Ltr>}
      {descriptions.map((words) => (
        <div key={words}>
          <small>
            <bdi>{words}</bdi>
          </small>
        </div>
      ))}
    </>
  )
}

/** The names of related products; the number of one that is gone. */
function ProductNames({ ids }: { ids: number[] }) {
  const { locale } = useLocale()
  const found = new Map(useChosenProducts(ids).map((product) => [product.id, product]))
  const nameOf = (id: number) => {
    const product = found.get(id)
    return product ? plantName(product, locale) : `#${id}`
  }
  return <bdi>{ids.map(nameOf).join(commaIn(locale))}</bdi>
}
