import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { listOfficeProducts } from '#contract/office/products.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { IconButton } from '../controls/button.tsx'
import { Checkbox, TextField } from '../controls/field.tsx'
import { Icon } from '../controls/icon.tsx'
import { ProductName } from '../products/product-name.tsx'
import { useCategoryNames } from '../products/use-category-names.ts'
import { officeApi } from '../session/office-api.ts'
import * as styles from './discounts.module.css'

const useProducts = (query: Record<string, string | number>, enabled: boolean) =>
  useQuery({
    queryKey: ['products', 'list', 'chosen', query],
    queryFn: async ({ signal }) =>
      (await officeApi.call(listOfficeProducts, { query, signal })).data,
    enabled,
    placeholderData: keepPreviousData,
  })

interface CategoriesProps {
  label: string
  name: string
  value: readonly number[]
  error?: string | undefined
  disabled?: boolean
  onChange: (ids: number[]) => void
}

/** Categories to be ticked. */
export function CategoryChoice({ label, name, value, error, disabled, onChange }: CategoriesProps) {
  const names = useCategoryNames()
  return (
    <fieldset id={`field-${name}`} tabIndex={-1} className={styles.categories} disabled={disabled}>
      <legend>{label}</legend>
      {[...names].map(([id, words]) => (
        <Checkbox
          key={id}
          label={words}
          checked={value.includes(id)}
          onChange={(event) =>
            onChange(event.target.checked ? [...value, id] : value.filter((one) => one !== id))
          }
        />
      ))}
      {error && <p className={styles.error}>{error}</p>}
    </fieldset>
  )
}

interface ProductsProps extends CategoriesProps {
  /** Beside a chosen product: its price. */
  aside?: (id: number) => ReactNode
}

/** As many as one call names. */
const mostShown = 100

/** Products to be found and chosen. */
export function ProductChoice({
  label,
  name,
  value,
  error,
  disabled = false,
  aside,
  onChange,
}: ProductsProps) {
  const t = useTexts('office-discounts')
  const shown = value.slice(0, mostShown)
  const { data: chosen = [] } = useProducts(
    { ids: shown.join(','), limit: mostShown },
    shown.length > 0,
  )
  return (
    <div id={`field-${name}`} tabIndex={-1} className={styles.products}>
      {shown.length > 0 && (
        <ul className={styles.chosen} aria-label={label}>
          {shown.flatMap((id) => {
            const product = chosen.find((one) => one.id === id)
            return product ? (
              <li key={id}>
                <ProductName product={product} />
                {aside?.(id)}
                {!disabled && (
                  <IconButton
                    icon="x"
                    label={t('discount.remove', { name: product.name_ar })}
                    onClick={() => onChange(value.filter((one) => one !== id))}
                  />
                )}
              </li>
            ) : (
              []
            )
          })}
        </ul>
      )}
      {!disabled && (
        <Finder label={label} without={value} onChoose={(id) => onChange([...value, id])} />
      )}
      {error && <p className={styles.error}>{error}</p>}
    </div>
  )
}

function Finder({
  label,
  without,
  onChoose,
}: {
  label: string
  without: readonly number[]
  onChoose: (id: number) => void
}) {
  const [typed, setTyped] = useState('')
  const q = typed.trim()
  const { data: found = [] } = useProducts({ q, limit: 8 }, q !== '')
  const offered = q === '' ? [] : found.filter(({ id }) => !without.includes(id))
  return (
    <>
      <TextField
        type="search"
        label={label}
        before={<Icon name="magnifying-glass" small />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          // The form round it is not sent.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      {offered.length > 0 && (
        <ul className={styles.offers}>
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
      )}
    </>
  )
}
