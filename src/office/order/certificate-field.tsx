import { useState, type FormEvent } from 'react'
import { recordCertificate } from '#contract/office/orders/order-actions.ts'
import type { OfficeOrder, OfficeOrderLine } from '#contract/office/orders/office-order.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { TextField } from '../controls/field.tsx'
import { Icon } from '../controls/icon.tsx'
import { Ltr } from '../controls/money.tsx'
import { usePersistedForm } from '../editor/use-persisted-form.ts'
import { newIdempotencyKey, officeApi } from '../session/office-api.ts'
import { fieldRefusal, refusalText } from '../session/refusal.ts'
import { useOrderActions } from '../orders/use-order.ts'
import * as styles from './order.module.css'

/** A date palm's certificate of origin: must be recorded before it leaves, and is shown afterwards (plants.md 55.2). */
export function CertificateField({ order, line }: { order: OfficeOrder; line: OfficeOrderLine }) {
  const t = useTexts('office-orders')
  const [isOpen, setIsOpen] = useState(false)
  if (!line.needs_certificate) return null
  const canRecord = order.allowed.includes('ship') || order.allowed.includes('confirm')
  return (
    <div className={styles.certificate}>
      <span>
        <Icon name={line.certificate === null ? 'warning' : 'seal-check'} small />{' '}
        {line.certificate === null ? (
          t('orders.certificate.missing')
        ) : (
          <>
            {t('orders.certificate.is')} <Ltr>{line.certificate}</Ltr>
          </>
        )}
      </span>
      {canRecord && !isOpen && (
        <Button size="small" onClick={() => setIsOpen(true)}>
          {t(line.certificate === null ? 'orders.certificate.enter' : 'orders.certificate.change')}
        </Button>
      )}
      {canRecord && isOpen && (
        <CertificateForm order={order} line={line} onDone={() => setIsOpen(false)} />
      )}
    </div>
  )
}

function CertificateForm({
  order,
  line,
  onDone,
}: {
  order: OfficeOrder
  line: OfficeOrderLine
  onDone: () => void
}) {
  const t = useTexts('office-orders')
  const form = usePersistedForm(`order-certificate-${order.id}-${line.id}`, () => ({
    number: line.certificate ?? '',
  }))
  const { number } = form.values
  const { busy, error, perform } = useOrderActions(order)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const isSaved = await perform(() =>
      officeApi.call(recordCertificate, {
        params: { id: order.id },
        body: { item_id: line.id, number },
        headers: { 'Idempotency-Key': newIdempotencyKey() },
      }),
    )
    if (!isSaved) return
    void form.clear()
    onDone()
  }
  const wrong = fieldRefusal(error, 'number')
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      {error != null && !wrong && <Alert>{refusalText(t, error)}</Alert>}
      <TextField
        // The field was opened to type here.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        required
        label={t('orders.certificate.number')}
        hint={t('orders.certificate.hint')}
        dir="ltr"
        maxLength={40}
        value={number}
        error={wrong}
        onChange={(event) => form.change({ number: event.target.value })}
      />
      <Button
        type="submit"
        size="small"
        variant="primary"
        busy={busy}
        disabled={number.trim().length < 3}
      >
        {t('orders.certificate.save')}
      </Button>
    </form>
  )
}
