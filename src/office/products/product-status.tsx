import type { ProductStatus as Status } from '#contract/office/product-fields.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Badge } from '../controls/badge.tsx'

/** Published, draft or archived. */
export function ProductStatus({ status }: { status: Status }) {
  const t = useTexts('office')
  return (
    <Badge tone={status === 'published' ? 'ok' : 'neutral'}>
      {t(`office.productStatus.${status}`)}
    </Badge>
  )
}
