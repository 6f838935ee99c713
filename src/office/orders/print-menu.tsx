import { useTexts } from '#web/i18n/use-texts.ts'
import { buttonClass } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { Menu } from '../controls/menu.tsx'
import { usePrintOrders, type BatchPrintKind } from './use-print-orders.ts'

/** Prints the documents of a whole queue at once. */
export function PrintMenu({
  kinds,
  query,
}: {
  kinds: readonly BatchPrintKind[]
  query: Record<string, string>
}) {
  const t = useTexts('office-orders')
  const print = usePrintOrders()
  return (
    <Menu
      className={buttonClass()}
      trigger={
        <>
          <Icon name="printer" />
          {t('orders.print')}
        </>
      }
      actions={kinds.map((kind) => ({
        id: kind,
        label: t(`orders.printAll.${kind}`),
        onAction: () => void print(kind, { ids: [], isEverything: true, query }),
      }))}
    />
  )
}
