import { useTexts } from '#web/i18n/use-texts.ts'
import { ButtonLink } from '../controls/button.tsx'
import { useMovesAll } from './use-moves-all.ts'
import { ListPage } from '../table/list-page.tsx'
import { useOrderList } from './order-list.tsx'
import { useBulkOrders } from './use-bulk-orders.tsx'

/** Every order that the member may see (office.md O3.2). */
export default function OrdersPage() {
  const t = useTexts('office-orders')
  const mayPack = useMovesAll()
  const bulk = useBulkOrders()
  const definition = useOrderList(bulk.acts)
  return (
    <>
      <ListPage
        definition={definition}
        title={t('orders.title')}
        countText="office.orders.count"
        actions={
          mayPack && (
            <ButtonLink to="/orders/pack" variant="primary" icon="list-checks">
              {t('orders.startPacking')}
            </ButtonLink>
          )
        }
      />
      {bulk.dialog}
    </>
  )
}
