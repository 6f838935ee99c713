import { useState } from 'react'
import { useNavigate } from 'react-router'
import { discardCount } from '#contract/office/stock-documents.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Confirm } from '../controls/dialog.tsx'
import { newIdempotencyKey, officeApi } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import { useAction } from '../session/use-action.ts'
import { useStockChanged } from '../stock-documents/use-undo-document.ts'

/** Discards a count without writing any of it. */
export function DiscardCount({ id }: { id: number }) {
  const t = useTexts('office')
  const navigate = useNavigate()
  const stockChanged = useStockChanged()
  const [asking, setAsking] = useState(false)
  const { busy, error, run } = useAction()
  const discard = () =>
    run(async () => {
      await officeApi.call(discardCount, {
        params: { id },
        headers: { 'Idempotency-Key': newIdempotencyKey() },
      })
      notify.success(t('office.stock.counts.discarded'))
      await navigate('/stock/count', { replace: true })
      await stockChanged()
    })
  return (
    <>
      <Button variant="plain" onClick={() => setAsking(true)}>
        {t('office.stock.counts.discard')}
      </Button>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title={t('office.stock.counts.discardTitle')}
        confirm={t('office.stock.counts.discard')}
        cancel={t('office.stock.counts.dismiss')}
        busy={busy}
        onConfirm={() => void discard()}
      >
        {error != null && <Alert>{refusalText(t, error)}</Alert>}
        <p>{t('office.stock.counts.discardHint')}</p>
      </Confirm>
    </>
  )
}
