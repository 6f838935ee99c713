import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { scheduleSale, stopSale, type Sale } from '#contract/office/discounts/sales.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Confirm } from '../controls/dialog.tsx'
import { formatCount } from '../controls/money.tsx'
import { Days } from '../discounts/days.tsx'
import { newIdempotencyKey, officeApi } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import { useAction } from '../session/use-action.ts'
import { usePreview } from './use-preview.ts'

/** Schedules or stops a sale, after a confirmation that explains the effect. */
export function SaleActions({ sale, isChanged }: { sale: Sale; isChanged: boolean }) {
  const t = useTexts('office-discounts')
  const [isAsking, ask] = useState(false)
  const canSchedule = sale.phase === 'draft' || sale.phase === 'stopped'
  const canStop = sale.phase === 'scheduled' || sale.phase === 'running'
  if (!canSchedule && !canStop) return null
  const close = () => ask(false)
  return (
    <>
      <Button
        variant={canSchedule ? 'primary' : 'danger'}
        icon={canSchedule ? 'calendar-blank' : 'prohibit'}
        disabled={isChanged}
        onClick={() => ask(true)}
      >
        {t(canSchedule ? 'sale.schedule' : 'sale.stop')}
      </Button>
      {isAsking &&
        (canSchedule ? (
          <AskSchedule sale={sale} onClose={close} />
        ) : (
          <AskStop sale={sale} onClose={close} />
        ))}
    </>
  )
}

interface AskProps {
  sale: Sale
  onClose: () => void
}

function useSaleAction({ sale: { id }, onClose }: AskProps) {
  const client = useQueryClient()
  const { busy, error, run: runAction } = useAction()
  const run = (endpoint: typeof scheduleSale | typeof stopSale) =>
    void runAction(async () => {
      const headers = { 'Idempotency-Key': newIdempotencyKey() }
      await officeApi.call(endpoint, { params: { id }, headers })
      await client.invalidateQueries({ queryKey: ['sales'] })
      void client.invalidateQueries({ queryKey: ['jobs'] })
      onClose()
    })
  return { busy, error, run }
}

function AskSchedule(props: AskProps) {
  const t = useTexts('office-discounts')
  const tOffice = useTexts('office')
  const { sale, onClose } = props
  const { busy, error, run } = useSaleAction(props)
  const { data } = usePreview(sale, { page: 1, limit: 25 })
  const count = data?.sums.reduced_products ?? 0
  return (
    <Confirm
      open
      danger={false}
      onClose={onClose}
      title={t('sale.scheduleTitle')}
      confirm={t('sale.scheduleCount', { count, total: formatCount(count) })}
      cancel={tOffice('common.cancel')}
      busy={busy || !data}
      onConfirm={() => run(scheduleSale)}
    >
      {error != null && <Alert>{refusalText(tOffice, error)}</Alert>}
      <p>
        <Days from={sale.starts_on} to={sale.ends_on} />
      </p>
      <p>{t('sale.scheduleWhat')}</p>
      {data && data.sums.reduced !== count && (
        <p className="muted">
          {t('sale.pricesOfSizes', { prices: formatCount(data.sums.reduced) })}
        </p>
      )}
      {!sale.licence_number && <Alert tone="warning">{t('sale.withoutLicence')}</Alert>}
    </Confirm>
  )
}

function AskStop(props: AskProps) {
  const t = useTexts('office-discounts')
  const tOffice = useTexts('office')
  const { sale, onClose } = props
  const { busy, error, run } = useSaleAction(props)
  return (
    <Confirm
      open
      onClose={onClose}
      title={t('sale.stopTitle')}
      confirm={t('sale.stopCount', {
        count: sale.products,
        total: formatCount(sale.products),
      })}
      cancel={tOffice('common.cancel')}
      busy={busy}
      onConfirm={() => run(stopSale)}
    >
      {error != null && <Alert>{refusalText(tOffice, error)}</Alert>}
      <p>{t('sale.stopWhat')}</p>
    </Confirm>
  )
}
