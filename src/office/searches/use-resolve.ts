import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  resolveSearchMiss,
  type NearProduct,
  type SearchMiss,
} from '#contract/office/search/misses.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { useUndoNotice } from '../editor/use-undo-notice.ts'
import { officeApi } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'

export const missesKey = 'search-misses'

type Action = 'synonym' | 'not_sold' | 'reopen'
export type Resolve = (miss: SearchMiss, action: Action, product?: NearProduct) => Promise<void>

/** Answers a word, announces what it now finds, and offers an undo for ten seconds. */
export function useResolve(): { resolve: Resolve; busy: boolean } {
  const t = useTexts('office-searches')
  const tOffice = useTexts('office')
  const { locale } = useLocale()
  const client = useQueryClient()
  const undoNotice = useUndoNotice()
  const [busy, setBusy] = useState(false)
  const send = async (
    { folded, locale: ofPage }: SearchMiss,
    action: Action,
    productId?: number,
  ) => {
    const answer = await officeApi.call(resolveSearchMiss, {
      body: { folded, locale: ofPage, action, ...(productId && { product_id: productId }) },
    })
    await client.invalidateQueries({ queryKey: [missesKey] })
    return answer
  }
  const resolve: Resolve = async (miss, action, product) => {
    setBusy(true)
    try {
      const { first } = await send(miss, action, product?.id)
      const name = first && (locale === 'ar' ? first.name_ar : first.name_en)
      const word = miss.typed
      const said = {
        synonym: name ? t('misses.findsNow', { word, name }) : t('misses.findsNothing', { word }),
        not_sold: t('misses.onBuyingList', { word }),
        reopen: t('misses.reopened', { word }),
      }[action]
      if (action === 'reopen') notify.success(said)
      else undoNotice(said, () => send(miss, 'reopen'))
    } catch (error) {
      notify.error(refusalText(tOffice, error))
    } finally {
      setBusy(false)
    }
  }
  return { resolve, busy }
}
