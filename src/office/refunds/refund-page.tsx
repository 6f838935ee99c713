import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { getRefundableOrder } from '#contract/office/refunds/refunds.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LoadFailurePage } from '../layout/load-failure-page.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx'
import { shortNumber } from '../orders/short-number.ts'
import { officeApi } from '../session/office-api.ts'
import { RefundDialog } from './refund-dialog.tsx'

/** The refund of an order at a separate address; closing it leads to the refunds of the order. */
export default function RefundPage() {
  const t = useTexts('office-refunds')
  const navigate = useNavigate()
  const id = Number(useParams()['id'])
  const { data, error, refetch } = useQuery({
    queryKey: ['refunds', 'order', id],
    queryFn: async ({ signal }) =>
      (await officeApi.call(getRefundableOrder, { params: { id }, signal })).data,
    refetchOnWindowFocus: false,
  })
  if (error)
    return (
      <LoadFailurePage
        error={error}
        onRetry={refetch}
        parent={{ to: '/refunds', text: 'office.nav.refunds' }}
      />
    )
  if (!data) return <ScreenSkeleton rows={4} />
  return (
    <>
      <PageHead
        title={t('refunds.title', { number: shortNumber({ id }) })}
        parent={{ to: '/refunds', label: t('refunds.list') }}
      />
      <RefundDialog
        key={data.version}
        order={data}
        onClose={() => void navigate(-1)}
        onDone={() => void navigate(`/refunds?order_id=${id}`, { replace: true })}
      />
    </>
  )
}
