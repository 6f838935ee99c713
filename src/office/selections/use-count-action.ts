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
async function idsOf({ ids, isEverything, query }: Selection, load: Load): Promise<number[]> {
  if (!isEverything) return [...ids]
  const { except = '', ...filters } = query
  const left = new Set(except.split(',').map(Number))
  const found: number[] = []
  const { signal } = new AbortController()
  for (let page = 1; found.length <= maxCountLines; page += 1) {
    const { data } = await load({ ...filters, page: String(page), limit: String(perPage) }, signal)
    found.push(...data.map(({ id }) => id).filter((id) => !left.has(id)))
    if (data.length < perPage) break
  }
  return found
}

/** Starts a count of the selected plants (office.md O3.4). */
export function useCountAction(load: Load): SelectionAction[] {
  const t = useTexts('office')
  const navigate = useNavigate()
  const canCount = useCan('stock.write')
  const start = async (selection: Selection) => {
    try {
      const ids = await idsOf(selection, load)
      if (ids.length > maxCountLines) notify.info(t('office.stock.counts.nothing'))
      else await navigate('/stock/count', { state: { count: ids } })
    } catch (error) {
      notify.error(refusalText(t, error))
    }
  }
  const action: SelectionAction = {
    id: 'count',
    label: t('office.stock.counts.these'),
    icon: 'clipboard-text',
    onAction: (selection) => void start(selection),
  }
  return canCount ? [action] : []
}
