import { useTexts } from '#web/i18n/use-texts.ts'
import { ListPage } from '../table/list-page.tsx'
import { useDocumentList } from './document-list.tsx'

/** Receipts, adjustments and counts. */
export default function DocumentsPage() {
  const t = useTexts('office')
  return (
    <ListPage
      definition={useDocumentList()}
      title={t('office.stock.documents.title')}
      countText="office.stock.documents.count"
      parent={{ to: '/stock', label: t('office.nav.stock') }}
    />
  )
}
