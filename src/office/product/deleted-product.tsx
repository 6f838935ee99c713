import { undeleteProduct, type OfficeProduct } from '#contract/office/products.ts'
import { addDays, dayOf } from '#shared/day.ts'
import { daysInBin } from '#shared/office/bin.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { officeDates } from '../controls/dates.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Panel } from '../controls/panel.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { plantName } from '../products/plant-name.ts'
import { ProductFacts } from '../products/product-panel.tsx'
import { useCan } from '../session/member.ts'
import { officeApi } from '../session/office-api.ts'
import { useNoticedAction } from './product-actions.tsx'
import { useShowProduct } from './use-product-editor.ts'

/** A product in the bin: until when it stays there, and a button to restore it (office.md O0.6). */
export function DeletedProduct({
  product,
  deletedAt,
}: {
  product: OfficeProduct
  deletedAt: string
}) {
  const t = useTexts('office')
  const { locale } = useLocale()
  const canRestore = useCan('catalogue.publish')
  const show = useShowProduct()
  const { busy, run } = useNoticedAction()
  const restore = async () => {
    const params = { id: product.id }
    show((await officeApi.call(undeleteProduct, { params })).data)
    notify.success(t('office.product.undeleted'))
  }
  const end = addDays(dayOf(new Date(deletedAt)), daysInBin)
  return (
    <>
      <PageHead
        title={plantName(product, locale)}
        parent={{ to: '/products', label: t('office.nav.products') }}
      />
      <Alert
        tone="info"
        action={
          canRestore && (
            <Button
              variant="primary"
              icon="arrow-u-up-left"
              busy={busy}
              onClick={() => void run(restore)}
            >
              {t('office.product.undelete')}
            </Button>
          )
        }
      >
        {t('office.product.inBin', { day: officeDates(locale).shortDay(end) })}
      </Alert>
      <Panel>
        <ProductFacts product={product} />
      </Panel>
    </>
  )
}
