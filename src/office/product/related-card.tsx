import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listOfficeProducts } from '#contract/office/products.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { IconButton } from '../controls/button.tsx'
import { TextField } from '../controls/field.tsx'
import { Icon } from '../controls/icon.tsx'
import { ProductName } from '../products/product-name.tsx'
import { officeApi } from '../session/office-api.ts'
import { Fold } from './fold.tsx'
import type { ProductEditor } from './use-product-editor.ts'
import * as styles from './product-editor.module.css'

const most = 12

/** Products shown beside it in the shop; without any the shop chooses itself. */
export function RelatedCard({
  productId,
  editor,
}: {
  productId: number | null
  editor: ProductEditor
}) {
  const t = useTexts('office')
  const { value, onChange } = editor.field('related_ids')
  const { data: chosen = [] } = useProducts({ ids: value.join(','), limit: most }, value.length > 0)
  const inOrder = value.flatMap((id) => chosen.filter((one) => one.id === id))
  return (
    <Fold
      title={t('office.product.related')}
      note={
        value.length === 0
          ? t('office.product.relatedAutomatic')
          : inOrder.map(({ name_ar: name }) => name).join(t('office.comma'))
      }
      names={['related_ids']}
      errors={editor.errors}
    >
      <ul className={styles.related}>
        {inOrder.map((one) => (
          <li key={one.id}>
            <ProductName product={one} />
            <IconButton
              icon="x"
              label={t('office.product.removeOption', { name: one.name_ar })}
              onClick={() => onChange(value.filter((id) => id !== one.id))}
            />
          </li>
        ))}
      </ul>
      {value.length < most && (
        <Finder
          without={[...value, ...(productId === null ? [] : [productId])]}
          onChoose={(id) => onChange([...value, id])}
        />
      )}
    </Fold>
  )
}

const useProducts = (query: Record<string, string | number>, enabled: boolean) =>
  useQuery({
    queryKey: ['products', 'list', 'related', query],
    queryFn: async ({ signal }) =>
      (await officeApi.call(listOfficeProducts, { query, signal })).data,
    enabled,
    placeholderData: keepPreviousData,
  })

function Finder({
  without,
  onChoose,
}: {
  without: readonly number[]
  onChoose: (id: number) => void
}) {
  const t = useTexts('office')
  const [typed, setTyped] = useState('')
  const q = typed.trim()
  const { data: found = [] } = useProducts({ q, limit: 8 }, q !== '')
  const offered = q === '' ? [] : found.filter(({ id }) => !without.includes(id))
  return (
    <>
      <TextField
        type="search"
        label={t('office.product.relatedFind')}
        before={<Icon name="magnifying-glass" small />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul className={styles.related}>
        {offered.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              className={styles.offer}
              onClick={() => {
                onChoose(one.id)
                setTyped('')
              }}
            >
              <ProductName product={one} />
              <Icon name="plus" />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
