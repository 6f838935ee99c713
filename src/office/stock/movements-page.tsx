import { useTexts } from '#web/i18n/use-texts.ts'
import { ListPage } from '../table/list-page.tsx'
import { useMovementList } from './movement-list.tsx'

/** The stock ledger: every movement and its reason. */
export default function MovementsPage() {
  const t = useTexts('office')
  return (
    <ListPage
      definition={useMovementList()}
      title={t('office.stock.movements.title')}
      countText="office.stock.movements.count"
      parent={{ to: '/stock', label: t('office.nav.stock') }}
    />
  )
}
