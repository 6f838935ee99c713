import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listOfficeProducts, type OfficeProductRow } from '#contract/office/products.ts'
import { TextField } from '../controls/field.tsx'
import { Icon } from '../controls/icon.tsx'
import { officeApi } from '../session/office-api.ts'
import { ProductName } from './product-name.tsx'
import * as styles from './product-finder.module.css'

const useProducts = (query: Record<string, string | number>, enabled: boolean) =>
  useQuery({
    queryKey: ['products', 'list', 'chosen', query],
    queryFn: async ({ signal }) =>
      (await officeApi.call(listOfficeProducts, { query, signal })).data,
    enabled,
    placeholderData: keepPreviousData,
  })

/** The most products one call can request by id. */
const maxShown = 100

/** The first hundred of these products, in their order; without those that are still loading. */
export function useChosenProducts(ids: readonly number[]): OfficeProductRow[] {
  const shown = ids.slice(0, maxShown)
  const { data = [] } = useProducts({ ids: shown.join(','), limit: maxShown }, shown.length > 0)
  const found = new Map(data.map((product) => [product.id, product]))
  return shown.flatMap((id) => found.get(id) ?? [])
}

const maxOffered = 8

/** A field that finds products by any name or SKU; a press chooses one. */
export function ProductFinder({
  label,
  without,
  onChoose,
}: {
  label: string
  /** Products that are not offered: already chosen, or not allowed. */
  without: readonly number[]
  onChoose: (id: number) => void
}) {
  const [typed, setTyped] = useState('')
  const q = typed.trim()
  const { data: found = [] } = useProducts({ q, limit: maxOffered }, q !== '')
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
          // Prevents Enter from submitting the surrounding form.
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
