import { useTexts } from '#web/i18n/use-texts.ts'
import { useCan } from '../session/member.ts'
import { ListPage } from '../table/list-page.tsx'
import { useBulk } from './bulk/use-bulk.tsx'
import { AddProduct, useProductList } from './product-list.tsx'

/** Every product of the shop, drafts and archived ones too (office.md O3.3). */
export default function ProductsPage() {
  const t = useTexts('office')
  const canWrite = useCan('catalogue.write')
  const bulk = useBulk()
  const definition = useProductList(bulk.acts)
  return (
    <>
      <ListPage
        definition={definition}
        title={t('office.nav.products')}
        countText="office.products.count"
        actions={canWrite && <AddProduct />}
      />
      {bulk.dialog}
    </>
  )
}
