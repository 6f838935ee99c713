import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { listOfficeProducts, type OfficeProduct } from '#contract/office/products.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { officeApi } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import { findNeighbour, hasNeighbour, readListTrail, type LoadPage } from '../table/list-trail.ts'

const screen = 'products'

/** The next row of the list the member came from, also on its next page. null: there is none. */
export function useNextProduct(product: OfficeProduct | null) {
  const t = useTexts('office')
  const navigate = useNavigate()
  const [trail] = useState(() => readListTrail(screen))
  const isWanted = useRef(false)
  const hasNext = product !== null && hasNeighbour(trail, product.id, 1) === true
  const go = async () => {
    try {
      const id = product && (await findNeighbour(screen, { id: product.id, by: 1, load }))
      if (id) void navigate(`/products/${id}`)
    } catch (error) {
      notify.error(refusalText(t, error))
    }
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

const load: LoadPage = async (query) => {
  const { data, meta } = await officeApi.call(listOfficeProducts, {
    query: { ...query, fields: 'id' },
  })
  return { ids: data.map(({ id }) => id), lastPage: meta?.last_page ?? 1 }
}
