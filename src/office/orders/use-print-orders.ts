import { useNavigate } from 'react-router'
import { listOrderRows } from '#contract/office/orders.ts'
import { printLimit, type PrintKind } from '#shared/office/print.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { formatCount } from '../controls/money.tsx'
import { officeApi } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import type { Selection } from '../table/list-definition.ts'

/** Documents that can be printed for many orders at once; invoices are for members who see totals. */
export const batchPrintKinds = ['picking_list', 'delivery_note', 'order_label', 'invoice'] as const
export type BatchPrintKind = (typeof batchPrintKinds)[number]

/** The orders to print: some, or all that a query of the list finds. */
type Printed = Pick<Selection, 'ids' | 'isEverything' | 'query'>

const pageSize = 100

/** Opens the documents of orders for printing; one print run has at most 200 documents (office.md O3.2). */
export function usePrintOrders() {
  const t = useTexts('office-orders')
  const words = useTexts('office')
  const navigate = useNavigate()
  return async (kind: PrintKind, printed: Printed): Promise<void> => {
    try {
      const ids = printed.isEverything ? await idsOf(printed.query) : printed.ids
      if (ids.length > printLimit)
        return notify.error(t('orders.printTooMany', { limit: formatCount(printLimit) }))
      await navigate(`/print?kind=${kind}&ids=${ids.join(',')}`)
    } catch (refusal) {
      notify.error(refusalText(words, refusal))
    }
  }
}

/** Collects ids up to one more than a print run's limit, to detect an excess. */
async function idsOf(query: Record<string, string>): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1; ids.length <= printLimit; page += 1) {
    const { data } = await officeApi.call(listOrderRows, {
      query: { ...query, shape: 'row', sort: 'promised_on', order: 'asc', limit: pageSize, page },
    })
    ids.push(...data.map(({ id }) => id))
    if (data.length < pageSize) break
  }
  return ids
}
