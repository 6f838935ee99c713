import { useTexts } from '#web/i18n/use-texts.ts'
import { ButtonLink } from '../controls/button.tsx'
import { useMovesAll } from './use-part-of-orders.ts'
import { ListPage } from '../table/list-page.tsx'
import { useListAddress } from '../table/use-list-address.ts'
import { useOrderList } from './order-list.tsx'
import { useBulkOrders } from './use-bulk-orders.tsx'
import { PrintMenu } from './print-menu.tsx'

/** Queues whose documents can be printed together. */
const printedQueues: ReadonlySet<string> = new Set(['to_pack', 'ready'])

/** The orders the member can see (office.md O3.2). */
export default function OrdersPage() {
  const t = useTexts('office-orders')
  const canPack = useMovesAll()
  const bulk = useBulkOrders()
  const definition = useOrderList(bulk.actions, bulk.ask)
  const { filters } = useListAddress(definition)
  return (
    <>
      <ListPage
        definition={definition}
        title={t('orders.title')}
        countText="office.orders.count"
        actions={
          canPack && (
            <>
              {printedQueues.has(filters['view'] ?? '') && (
                <PrintMenu
                  kinds={['picking_list', 'delivery_note', 'order_label']}
                  query={filters}
                />
              )}
              <ButtonLink to="/orders/pack" variant="primary" icon="list-checks">
                {t('orders.startPacking')}
              </ButtonLink>
            </>
          )
        }
      />
      {bulk.dialog}
    </>
  )
}
