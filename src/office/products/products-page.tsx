import { useTexts } from '#web/i18n/use-texts.ts'
import { ListPage } from '../table/list-page.tsx'
import { useProductList } from './product-list.tsx'

/** Every product of the shop, drafts and archived ones too (office.md O3.3). */
export default function ProductsPage() {
  const t = useTexts('office')
  const definition = useProductList()
  return (
    <ListPage
      definition={definition}
      title={t('office.nav.products')}
      countText="office.products.count"
    />
  )
}
