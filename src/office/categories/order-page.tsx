import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import {
  getCategoryOrder,
  orderRules,
  updateCategoryOrder,
  type CategoryOrder,
  type OrderRule,
} from '#contract/office/categories.ts'
import { listOfficeProducts, type OfficeProductRow } from '#contract/office/products.ts'
import type { Locale } from '#shared/locale.ts'
import { commaIn } from '#shared/text/comma.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { Button, IconButton } from '../controls/button.tsx'
import { SelectField, TextField } from '../controls/field.tsx'
import { Icon } from '../controls/icon.tsx'
import { Panel } from '../controls/panel.tsx'
import { EditorFrame } from '../editor/editor-frame.tsx'
import { useEditor } from '../editor/use-editor.ts'
import { useUndoNotice } from '../editor/use-undo-notice.ts'
import { LoadFailurePage } from '../layout/load-failure-page.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx'
import { OrderedList } from '../ordered/ordered-list.tsx'
import { loadGridRows } from '../products/use-grid-rows.ts'
import { plantName } from '../products/plant-name.ts'
import { ProductName } from '../products/product-name.tsx'
import { useCategoryNames } from '../products/use-category-names.ts'
import { officeApi, underKey } from '../session/office-api.ts'
import * as styles from './order-page.module.css'

/** The order of products in a category: some pinned first by hand, the others sorted by a rule (office.md O3.5). */
export default function CategoryOrderPage() {
  const id = Number(useParams()['id'])
  const { data, error, refetch } = useQuery({
    queryKey: orderKey(id),
    queryFn: async ({ signal }) =>
      (await officeApi.call(getCategoryOrder, { params: { id }, signal })).data,
    refetchOnWindowFocus: false,
  })
  if (data) return <OrderEditor key={id} order={data} />
  if (!error) return <ScreenSkeleton />
  return (
    <LoadFailurePage
      error={error}
      onRetry={refetch}
      parent={{ to: '/categories', text: 'office.nav.categories' }}
    />
  )
}

const orderKey = (id: number) => ['categories', 'order', id]

type OrderForm = { rule: OrderRule; product_ids: number[] }

function useOrderEditor(order: CategoryOrder) {
  const t = useTexts('office')
  const client = useQueryClient()
  const undoNotice = useUndoNotice()
  const { id } = order
  const put = async (fields: Partial<OrderForm>, version: number, key?: string) => {
    const body = { ...fields, version }
    const { data } = await officeApi.call(updateCategoryOrder, {
      params: { id },
      body,
      headers: underKey(key),
    })
    client.setQueryData(orderKey(id), data)
    return data
  }
  const fieldsOf = (one: CategoryOrder | null): OrderForm => ({
    rule: one?.rule ?? 'newest',
    product_ids: one?.product_ids ?? [],
  })
  return useEditor<CategoryOrder, OrderForm>({
    entity: 'category-order',
    object: order,
    fieldsOf,
    save: (changed, version, key) => put(changed, version ?? order.version, key),
    onSaved: (saved, replaced) => {
      void client.invalidateQueries({ queryKey: ['categories', 'all'] })
      undoNotice(t('office.editor.saved'), () => put(replaced?.changed ?? {}, saved.version))
    },
  })
}

function OrderEditor({ order }: { order: CategoryOrder }) {
  const t = useTexts('office')
  const { locale } = useLocale()
  const editor = useOrderEditor(order)
  const name = useCategoryNames().get(order.id) ?? ''
  const { value: pinned, onChange } = editor.field('product_ids')
  const rule = editor.field('rule')
  const rows = usePinned(pinned)
  const nameOf = (id: number) => nameIn(rows.get(id), locale) ?? id
  return (
    <EditorFrame
      editor={editor}
      labelOf={(field) =>
        t(field === 'rule' ? 'office.categoryOrder.rule' : 'office.categoryOrder.first')
      }
      show={(field, value) =>
        field === 'rule'
          ? t(`office.categoryOrder.rule.${String(value)}`)
          : (value as number[]).map((id) => nameOf(id)).join(commaIn(locale))
      }
      head={
        <PageHead
          title={t('office.categoryOrder.title')}
          note={name}
          parent={{ to: `/categories/${order.id}`, label: name || t('office.nav.categories') }}
        />
      }
      side={
        <Panel title={t('office.categoryOrder.others')}>
          <SelectField
            id={rule.id}
            label={t('office.categoryOrder.rule')}
            value={rule.value}
            error={rule.error}
            options={orderRules.map((value) => ({
              value,
              label: t(`office.categoryOrder.rule.${value}`),
            }))}
            onChange={(event) => rule.onChange(event.target.value as OrderRule)}
          />
          <p className="subtle">{t('office.categoryOrder.hint')}</p>
        </Panel>
      }
    >
      <First pinned={pinned} rows={rows} onChange={onChange} />
      <Others
        categoryId={order.id}
        pinned={pinned}
        onPin={(id) => onChange([...pinned, id].slice(0, 500))}
      />
    </EditorFrame>
  )
}

const nameIn = (product: OfficeProductRow | undefined, locale: Locale) =>
  product && plantName(product, locale)

/** The products pinned first, in the order the member gives them. */
function First({
  pinned,
  rows,
  onChange,
}: {
  pinned: readonly number[]
  rows: ReadonlyMap<number, OfficeProductRow>
  onChange: (ids: number[]) => void
}) {
  const t = useTexts('office')
  const { locale } = useLocale()
  return (
    <Panel title={t('office.categoryOrder.first')}>
      {pinned.length === 0 && <p className="muted">{t('office.categoryOrder.none')}</p>}
      <OrderedList
        label={t('office.categoryOrder.first')}
        items={pinned.map((id) => ({ id, product: rows.get(id) }))}
        nameOf={({ id, product }) => nameIn(product, locale) ?? String(id)}
        renderRow={({ id, product }) => (
          <span className={styles.row}>
            {product && <ProductName product={product} />}
            <IconButton
              icon="x"
              label={t('office.categoryOrder.unpin', { name: nameIn(product, locale) ?? id })}
              onClick={() => onChange(pinned.filter((one) => one !== id))}
            />
          </span>
        )}
        onReorder={onChange}
      />
    </Panel>
  )
}

/** Loads the pinned products by id. */
function usePinned(ids: readonly number[]): ReadonlyMap<number, OfficeProductRow> {
  const { data = [] } = useQuery({
    queryKey: ['products', 'list', 'pinned', [...ids].toSorted((one, other) => one - other)],
    queryFn: async ({ signal }) => (await loadGridRows({ ids: ids.join(',') }, signal)).rows,
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
  return new Map(data.map((row) => [row.id, row]))
}

/** The other products of the category, which can be pinned as well. */
function Others({
  categoryId,
  pinned,
  onPin,
}: {
  categoryId: number
  pinned: readonly number[]
  onPin: (id: number) => void
}) {
  const t = useTexts('office')
  const { locale } = useLocale()
  const [typed, setTyped] = useState('')
  const q = typed.trim()
  const query = { category: categoryId, limit: 50, ...(q !== '' && { q }) }
  const { data = [] } = useQuery({
    queryKey: ['products', 'list', 'of-category', query],
    queryFn: async ({ signal }) =>
      (await officeApi.call(listOfficeProducts, { query, signal })).data,
    placeholderData: keepPreviousData,
  })
  const others = data.filter(({ id }) => !pinned.includes(id))
  return (
    <Panel title={t('office.categoryOrder.add')}>
      <TextField
        type="search"
        label={t('office.products.search')}
        before={<Icon name="magnifying-glass" small />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul className={styles.others}>
        {others.map((product) => (
          <li key={product.id} className={styles.row}>
            <ProductName product={product} />
            <Button
              size="small"
              icon="push-pin"
              aria-label={t('office.categoryOrder.pinOne', { name: plantName(product, locale) })}
              onClick={() => onPin(product.id)}
            >
              {t('office.categoryOrder.pin')}
            </Button>
          </li>
        ))}
      </ul>
      {others.length === 0 && <p className="muted">{t('office.list.noMatch')}</p>}
    </Panel>
  )
}
