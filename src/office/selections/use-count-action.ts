import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { maxCountLines } from '#contract/office/stock-documents.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { useCan } from '../session/member.ts'
import { refusalText } from '../session/refusal.ts'
import type { ListDefinition, Selection, SelectionAction } from '../table/list-definition.ts'

/** The most rows of a page. */
const perPage = 100

type Load = ListDefinition<{ id: number }>['load']

/** The ids of the selected rows; of everything a filter finds, they are read page by page. */
async function idsOf(
  { ids, isEverything, query }: Selection,
  load: Load,
  signal: AbortSignal,
): Promise<number[]> {
  if (!isEverything) return [...ids]
  const { except = '', ...filters } = query
  const left = new Set(except.split(',').map(Number))
  const found: number[] = []
  for (let page = 1; found.length <= maxCountLines; page += 1) {
    const { data } = await load({ ...filters, page: String(page), limit: String(perPage) }, signal)
    found.push(...data.map(({ id }) => id).filter((id) => !left.has(id)))
    if (data.length < perPage) break
  }
  return found
}

/** Starts a count of the selected plants (office.md O3.4). Leaving the list ends the reading of their ids. */
export function useCountAction(load: Load): SelectionAction[] {
  const t = useTexts('office')
  const navigate = useNavigate()
  const canCount = useCan('stock.write')
  const [busy, setBusy] = useState(false)
  const reading = useRef<AbortController>(null)
  useEffect(() => () => reading.current?.abort(), [])
  return useMemo(() => {
    const tooMany = () => notify.info(t('office.stock.counts.tooMany'))
    const start = async (selection: Selection) => {
      if (reading.current) return
      if (selection.count > maxCountLines) return tooMany()
      const { signal } = (reading.current = new AbortController())
      setBusy(true)
      try {
        const ids = await idsOf(selection, load, signal)
        if (signal.aborted) return
        if (ids.length > maxCountLines) tooMany()
        else await navigate('/stock/count', { state: { count: ids } })
      } catch (error) {
        if (!signal.aborted) notify.error(refusalText(t, error))
      } finally {
        reading.current = null
        setBusy(false)
      }
    }
    const action: SelectionAction = {
      id: 'count',
      label: t('office.stock.counts.these'),
      icon: 'clipboard-text',
      busy,
      onAction: (selection) => void start(selection),
    }
    return canCount ? [action] : []
  }, [t, navigate, canCount, busy, load])
}
