import { useNavigate, useSearchParams } from 'react-router'
import { useTexts } from '#web/i18n/use-texts.ts'
import { useMay } from '../../session/member.ts'
import type { BulkAct } from '../../table/list-definition.ts'

/** Opens the chosen products as a spreadsheet, in the order of the list; none for who may not edit. */
export function useGridAct(): BulkAct[] {
  const t = useTexts('office')
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  if (!useMay()(['catalogue.write', 'catalogue.price'])) return []
  return [
    {
      id: 'grid',
      label: t('office.grid.title'),
      icon: 'table',
      onAction: ({ ids, isEverything, query }) => {
        const chosen = new URLSearchParams(isEverything ? query : { ids: ids.join(',') })
        for (const name of ['sort', 'order']) {
          const value = parameters.get(name)
          if (value) chosen.set(name, value)
        }
        void navigate(`/products/grid?${chosen.toString().replaceAll('%2C', ',')}`)
      },
    },
  ]
}
