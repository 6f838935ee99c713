import { useQueryClient } from '@tanstack/react-query'
import { restoreProduct, updateProduct, type OfficeProduct } from '#contract/office/products.ts'
import { useTexts, type Translate } from '#web/i18n/use-texts.ts'
import { buttonClass } from '../controls/button.tsx'
import { RiyalSign } from '../controls/icon.tsx'
import { SelectField, TextArea, TextField } from '../controls/field.tsx'
import { Panel } from '../controls/panel.tsx'
import { RelativeTime } from '../controls/relative-time.tsx'
import { asText } from '../editor/bind.ts'
import { EditorFrame } from '../editor/editor-frame.tsx'
import { useEditor } from '../editor/use-editor.ts'
import { useUndoNotice } from '../editor/use-undo-notice.ts'
import { PageHead } from '../layout/page-head.tsx'
import { officeApi } from '../session/office-api.ts'
import { useMay } from '../session/member.ts'
import { bodyOf, formOf, type ProductForm } from './product-form.ts'
import { productKey } from './use-product.ts'

const names: Record<keyof ProductForm, string> = {
  name_ar: 'office.product.nameAr',
  name_latin: 'office.product.nameLatin',
  name_en: 'office.product.nameEn',
  short_description_ar: 'office.product.shortAr',
  short_description_en: 'office.product.shortEn',
  price_halalas: 'office.product.basePrice',
  special_price_halalas: 'office.product.specialPrice',
  place: 'office.product.placeInNursery',
  low_stock_at: 'office.product.lowAt',
  status: 'office.product.status',
}
const longTexts = ['short_description_ar', 'short_description_en']

/** The name, the price and the place of a product. */
export function ProductEditor({ product }: { product: OfficeProduct }) {
  const t = useTexts('office')
  const editor = useProductEditor(product)
  const label = (name: string) => t(names[name as keyof ProductForm])
  return (
    <EditorFrame
      editor={editor}
      labelOf={label}
      longTexts={longTexts}
      show={(name, value) => shown(t, name, value)}
      head={
        <PageHead
          title={product.name_ar}
          parent={{ to: '/products', label: t('office.nav.products') }}
        />
      }
      side={<Side product={product} editor={editor} />}
    >
      <Names editor={editor} />
      <Price editor={editor} />
      <Nursery editor={editor} />
    </EditorFrame>
  )
}

const shown = (t: Translate, name: string, value: unknown) => {
  if (name === 'status') return t(`office.productStatus.${String(value)}`)
  return value === '' ? '—' : String(value)
}

function useProductEditor(product: OfficeProduct) {
  const t = useTexts('office')
  const client = useQueryClient()
  const undoNotice = useUndoNotice()
  const show = (saved: OfficeProduct) => {
    client.setQueryData(productKey(saved.id), saved)
    void client.invalidateQueries({ queryKey: ['products', 'list'] })
  }
  return useEditor<OfficeProduct, ProductForm>({
    entity: 'product',
    object: product,
    fieldsOf: formOf,
    save: async (changed, version) => {
      const body = { ...bodyOf(changed), version: version ?? product.version }
      const { data } = await officeApi.call(updateProduct, { params: { id: product.id }, body })
      return data
    },
    onSaved: (saved, before) => {
      show(saved)
      undoNotice(t('office.editor.saved'), async () => {
        const body = { version_to_restore: before ?? saved.version, version: saved.version }
        const params = { id: saved.id }
        show((await officeApi.call(restoreProduct, { params, body })).data)
      })
    },
  })
}

type ProductFields = ReturnType<typeof useProductEditor>

function Names({ editor }: { editor: ProductFields }) {
  const t = useTexts('office')
  return (
    <Panel title={t('office.product.names')}>
      <TextField
        {...asText(editor.field('name_ar'))}
        label={t('office.product.nameAr')}
        required
        dir="rtl"
        lang="ar"
      />
      <TextField
        {...asText(editor.field('name_latin'))}
        label={t('office.product.nameLatin')}
        dir="ltr"
        lang="la"
      />
      <TextField
        {...asText(editor.field('name_en'))}
        label={t('office.product.nameEn')}
        dir="ltr"
        lang="en"
      />
      <TextArea
        {...asText(editor.field('short_description_ar'))}
        label={t('office.product.shortAr')}
        maxLength={200}
        dir="rtl"
        lang="ar"
      />
      <TextArea
        {...asText(editor.field('short_description_en'))}
        label={t('office.product.shortEn')}
        maxLength={200}
        dir="ltr"
        lang="en"
      />
    </Panel>
  )
}

function Price({ editor }: { editor: ProductFields }) {
  const t = useTexts('office')
  const disabled = !useMay()('catalogue.price')
  const amount = { dir: 'ltr', inputMode: 'decimal', before: <RiyalSign />, disabled } as const
  return (
    <Panel title={t('office.product.price')} aside={t('office.product.withVat')}>
      <TextField
        {...asText(editor.field('price_halalas'))}
        {...amount}
        label={t('office.product.basePrice')}
        required
      />
      <TextField
        {...asText(editor.field('special_price_halalas'))}
        {...amount}
        label={t('office.product.specialPrice')}
      />
    </Panel>
  )
}

function Nursery({ editor }: { editor: ProductFields }) {
  const t = useTexts('office')
  return (
    <Panel title={t('office.product.nursery')}>
      <TextField
        {...asText(editor.field('place'))}
        label={t('office.product.placeInNursery')}
        dir="ltr"
      />
      <TextField
        {...asText(editor.field('low_stock_at'))}
        label={t('office.product.lowAt')}
        dir="ltr"
        inputMode="numeric"
      />
    </Panel>
  )
}

function Side({ product, editor }: { product: OfficeProduct; editor: ProductFields }) {
  const t = useTexts('office')
  const { onChange, ...status } = editor.field('status')
  const states = ['published', 'draft', 'archived'] as const
  const { publish_missing: missing, updated_by: by, updated_at: at } = product
  return (
    <Panel title={t('office.product.status')}>
      <SelectField
        {...status}
        label={t('office.product.status')}
        disabled={!useMay()('catalogue.publish')}
        options={states.map((value) => ({ value, label: t(`office.productStatus.${value}`) }))}
        onChange={(event) => onChange(event.target.value as ProductForm['status'])}
      />
      {missing.length > 0 && (
        <p className="muted">
          {t('office.product.missing')}{' '}
          {missing.map((need) => t(`office.product.need.${need}`)).join(t('office.comma'))}
        </p>
      )}
      {product.status === 'published' && (
        <a
          className={buttonClass({ size: 'small' })}
          href={`/product/${product.id}`}
          target="_blank"
          rel="noopener"
        >
          {t('office.product.viewInShop')}
        </a>
      )}
      <p className="subtle">
        {by?.name} <RelativeTime at={at} />
      </p>
    </Panel>
  )
}
