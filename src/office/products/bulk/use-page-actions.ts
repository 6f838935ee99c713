import { useNavigate, useSearchParams } from 'react-router'
import { useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { formatCount } from '../../controls/money.tsx'
import { labelledProductLimit, rowLimit } from '../use-grid-rows.ts'
import { useIsBin } from '../use-is-bin.ts'
import { useCan } from '../../session/member.ts'
import { filterOf } from '../../table/chosen-rows.ts'
import type { SelectionAction } from '../../table/list-definition.ts'

/** Opens the selected products on another screen, in list order: as a spreadsheet, or to print labels. */
export function usePageActions(): { grid: SelectionAction[]; labels: SelectionAction } {
  const t = useTexts('office')
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const canEdit = useCan(['catalogue.write', 'catalogue.price'])
  const isBin = useIsBin()
  const open =
    (path: string, most: number, tooMany: string): SelectionAction['onAction'] =>
    (selection) => {
      const { ids, isEverything } = selection
      // An address has no room for thousands of ids; if everything a filter finds is selected, the screen itself says what it leaves out.
      if (!isEverything && ids.length > most)
        notify.info(t(tooMany, { total: formatCount(ids.length) }))
      const chosen = new URLSearchParams(filterOf({ ...selection, ids: ids.slice(0, most) }))
      for (const name of ['sort', 'order']) {
        const value = parameters.get(name)
        if (value) chosen.set(name, value)
      }
      void navigate(`${path}?${chosen.toString().replaceAll('%2C', ',')}`)
    }
  const grid: SelectionAction = {
    id: 'grid',
    label: t('office.grid.title'),
    icon: 'table',
    onAction: open('/products/grid', rowLimit, 'office.grid.tooMany'),
  }
  const labels: SelectionAction = {
    id: 'labels',
    label: t('office.labels.bulk'),
    icon: 'printer',
    onAction: open('/products/labels', labelledProductLimit, 'office.labels.tooManyProducts'),
  }
  return { grid: canEdit && !isBin ? [grid] : [], labels }
}
