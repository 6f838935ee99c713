import { useNavigate, useSearchParams } from 'react-router'
import { useTexts } from '#web/i18n/use-texts.ts'
import { useMay } from '../../session/member.ts'
import type { BulkAct } from '../../table/list-definition.ts'

/** Takes the chosen products to another screen, in the order of the list: to a spreadsheet, and to the printing of labels. */
export function usePageActs(): { grid: BulkAct[]; labels: BulkAct } {
  const t = useTexts('office')
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const mayEdit = useMay()(['catalogue.write', 'catalogue.price'])
  const open =
    (path: string): BulkAct['onAction'] =>
    ({ ids, isEverything, query }) => {
      const chosen = new URLSearchParams(isEverything ? query : { ids: ids.join(',') })
      for (const name of ['sort', 'order']) {
        const value = parameters.get(name)
        if (value) chosen.set(name, value)
      }
      void navigate(`${path}?${chosen.toString().replaceAll('%2C', ',')}`)
    }
  const grid: BulkAct = {
    id: 'grid',
    label: t('office.grid.title'),
    icon: 'table',
    onAction: open('/products/grid'),
  }
  const labels: BulkAct = {
    id: 'labels',
    label: t('office.labels.bulk'),
    icon: 'printer',
    onAction: open('/products/labels'),
  }
  return { grid: mayEdit ? [grid] : [], labels }
}
