import { useNavigate } from 'react-router'
import { useTexts } from '#web/i18n/use-texts.ts'
import { buttonClass, ButtonLink } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { Menu } from '../controls/menu.tsx'
import { useCan } from '../session/member.ts'
import { ListPage } from '../table/list-page.tsx'
import { useStockList } from './stock-list.tsx'

/** The stock of the nursery, with links to change it. */
export default function StockPage() {
  const t = useTexts('office')
  return (
    <ListPage
      definition={useStockList()}
      title={t('office.nav.stock')}
      countText="office.products.count"
      actions={<Actions />}
    />
  )
}

function Actions() {
  const t = useTexts('office')
  const navigate = useNavigate()
  const writes = useCan('stock.write')
  const go = (path: string) => () => void navigate(path)
  return (
    <>
      <Menu
        className={buttonClass()}
        trigger={
          <>
            {t('office.stock.more')}
            <Icon name="caret-down" small />
          </>
        }
        actions={[
          ...(writes
            ? [
                {
                  id: 'adjust',
                  label: t('office.stock.adjust.title'),
                  icon: 'arrows-down-up' as const,
                  onAction: go('/stock/adjust'),
                },
              ]
            : []),
          {
            id: 'counts',
            label: t('office.stock.counts.title'),
            icon: 'clipboard-text',
            onAction: go('/stock/count'),
          },
          {
            id: 'movements',
            label: t('office.stock.movements.title'),
            icon: 'clock-counter-clockwise',
            separated: true,
            onAction: go('/stock/movements'),
          },
          {
            id: 'documents',
            label: t('office.stock.documents.title'),
            icon: 'file-text',
            onAction: go('/stock/documents'),
          },
        ]}
      />
      {writes && (
        <ButtonLink variant="primary" icon="tray-arrow-down" to="/stock/receive">
          {t('office.stock.receive.title')}
        </ButtonLink>
      )}
    </>
  )
}
