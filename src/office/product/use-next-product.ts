import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { listOfficeProducts, type OfficeProduct } from '#contract/office/products.ts'
import { officeApi } from '../session/office-api.ts'
import { keepListTrail, readListTrail, type ListTrail } from '../table/list-trail.ts'

const screen = 'products'

/** The next row of the list the member came from, also on its next page. null: there is none. */
export function useNextProduct(product: OfficeProduct | null) {
  const navigate = useNavigate()
  const [trail] = useState(() => readListTrail(screen))
  const isWanted = useRef(false)
  const at = product && trail ? trail.ids.indexOf(product.id) : -1
  const hasNext = trail !== null && at >= 0 && (at + 1 < trail.ids.length || hasPageAfter(trail))
  const go = async () => {
    const id = trail && (trail.ids[at + 1] ?? (await firstOfNextPage(trail)))
    if (id) void navigate(`/products/${id}`)
  }
  return {
    hasNext,
    /** Saves, and opens the next product once saved. */
    saveAndNext: async (save: () => Promise<void>) => {
      isWanted.current = true
      await save()
      isWanted.current = false
    },
    /** Called after every save, whichever way it was triggered. */
    onSaved: () => {
      if (isWanted.current) void go()
      isWanted.current = false
    },
  }
}

const hasPageAfter = ({ page, lastPage }: ListTrail) => page < lastPage

async function firstOfNextPage(trail: ListTrail): Promise<number | undefined> {
  const page = trail.page + 1
  const query = { ...trail.query, page: String(page), fields: 'id' }
  const { data, meta } = await officeApi.call(listOfficeProducts, { query })
  const ids = data.map(({ id }) => id)
  keepListTrail(screen, { ...trail, ids, page, lastPage: meta?.last_page ?? page })
  return ids[0]
}
