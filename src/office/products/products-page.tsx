import { useSearchParams } from 'react-router'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ButtonLink } from '../controls/button.tsx'
import { DesktopActions } from '../layout/desktop-actions.tsx'
import { useCan } from '../session/member.ts'
import { ListPage } from '../table/list-page.tsx'
import { useBulk } from './bulk/use-bulk.tsx'
import { AddProduct, useProductList } from './product-list.tsx'
import { useIsBin } from './use-is-bin.ts'

/** Every product of the shop, including drafts and archived ones (office.md O3.3). */
export default function ProductsPage() {
  const t = useTexts('office')
  const canImport = useCan('import.run')
  const canWrite = useCan('catalogue.write')
  const bulk = useBulk()
  const definition = useProductList(bulk.actions)
  return (
    <>
      <ListPage
        definition={definition}
        title={t('office.nav.products')}
        countText="office.products.count"
        actions={
          <>
            <DesktopActions>
              {canImport && (
                <ButtonLink icon="upload-simple" to="/import">
                  {t('office.home.start.import')}
                </ButtonLink>
              )}
              <EditAsTable />
            </DesktopActions>
            {canWrite && <AddProduct />}
          </>
        }
      />
      {bulk.dialog}
    </>
  )
}

/** A link that opens the list, with its filters and order, as a spreadsheet. */
function EditAsTable() {
  const t = useTexts('office')
  const [parameters] = useSearchParams()
  const canEdit = useCan(['catalogue.write', 'catalogue.price'])
  const isBin = useIsBin()
  if (!canEdit || isBin) return null
  const shown = new URLSearchParams(parameters)
  // The table has different columns.
  shown.delete('columns')
  return (
    <ButtonLink icon="table" to={`/products/grid?${shown.toString()}`}>
      {t('office.grid.title')}
    </ButtonLink>
  )
}
