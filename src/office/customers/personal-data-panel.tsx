import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CustomerDetail } from '#contract/office/customers/customers.ts'
import { closeCustomer, copyCustomerData } from '#contract/office/customers/personal-data.ts'
import { dateFormatters } from '#shared/dates.ts'
import { dayOf } from '#shared/day.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { TextField } from '../controls/field.tsx'
import { LineList } from '../controls/line-list.tsx'
import { Panel } from '../controls/panel.tsx'
import { useCan } from '../session/member.ts'
import { officeApi } from '../session/office-api.ts'
import { downloadBlob } from '../session/save-file.ts'
import { fieldRefusal, refusalText } from '../session/refusal.ts'
import { useActionOnce } from '../session/use-action.ts'
import { useCustomerTexts } from './customer-words.ts'
import * as styles from './customers.module.css'

type Kind = 'copy' | 'close'

/** Requests a customer can make by law, in person or by mail: handled by an owner within 30 days. */
export function PersonalDataPanel({ customer }: { customer: CustomerDetail }) {
  const t = useCustomerTexts()
  const isOwner = useCan('export.personal')
  const [asking, setAsking] = useState<Kind | null>(null)
  const isOpen = customer.closed_at === null
  if (!isOwner || (!isOpen && customer.data_requests.length === 0)) return null
  return (
    <Panel title={t('customers.data')}>
      <p className="muted">{t('customers.data.hint')}</p>
      <DataRequests customer={customer} />
      {isOpen && (
        <span className={styles.line}>
          <Button icon="download-simple" onClick={() => setAsking('copy')}>
            {t('customers.data.copy')}
          </Button>
          {!customer.is_staff && (
            <Button variant="danger" onClick={() => setAsking('close')}>
              {t('customers.data.close')}
            </Button>
          )}
        </span>
      )}
      {asking && (
        <DataRequestDialog
          key={asking}
          kind={asking}
          customer={customer}
          onClose={() => setAsking(null)}
        />
      )}
    </Panel>
  )
}

function DataRequests({ customer: { data_requests: asked } }: { customer: CustomerDetail }) {
  const t = useCustomerTexts()
  const { locale } = useLocale()
  const { day } = dateFormatters(locale)
  if (asked.length === 0) return null
  return (
    <LineList
      label={t('customers.data')}
      lines={asked.map(({ id, kind, due_on: due, done_at: doneAt }) => ({
        id,
        icon: doneAt === null ? ('hourglass-medium' as const) : ('check-circle' as const),
        title: t(`customers.data.kind.${kind}`),
        detail:
          doneAt === null
            ? t('customers.data.due', { day: day(due) })
            : t('customers.data.done', { day: day(doneAt) }),
      }))}
    />
  )
}

/** Asks for the date of the request, then carries it out. */
function DataRequestDialog({
  kind,
  customer,
  onClose,
}: {
  kind: Kind
  customer: CustomerDetail
  onClose: () => void
}) {
  const t = useCustomerTexts()
  const tOffice = useTexts('office')
  const [today] = useState(() => dayOf(new Date()))
  const [receivedOn, setReceivedOn] = useState(today)
  const { busy, error, run } = useDataRequest(kind, customer.id)
  const dayError = fieldRefusal(error, 'request_received_on')
  const isClosing = kind === 'close'
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(isClosing ? 'customers.data.closeTitle' : 'customers.data.copy', {
        name: customer.name,
      })}
      footer={
        <>
          <Button
            variant={isClosing ? 'dangerSolid' : 'primary'}
            busy={busy}
            onClick={() => void run(receivedOn).then((isDone) => isDone && onClose())}
          >
            {t(isClosing ? 'customers.data.closeNow' : 'customers.data.download')}
          </Button>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
        </>
      }
    >
      {error != null && !dayError && <Alert>{refusalText(tOffice, error)}</Alert>}
      <p>{t(isClosing ? 'customers.data.closeWhat' : 'customers.data.copyWhat')}</p>
      <TextField
        required
        type="date"
        label={t('customers.data.receivedOn')}
        max={today}
        value={receivedOn}
        error={dayError}
        onChange={(event) => setReceivedOn(event.target.value)}
      />
    </Dialog>
  )
}

function useDataRequest(kind: Kind, id: number) {
  const t = useCustomerTexts()
  const client = useQueryClient()
  const { busy, error, run: runAction } = useActionOnce()
  const run = async (receivedOn: string): Promise<boolean> => {
    const isDone = await runAction(receivedOn, async (key) => {
      const input = {
        params: { id },
        body: { request_received_on: receivedOn },
        headers: { 'Idempotency-Key': key },
      }
      if (kind === 'close') {
        await officeApi.call(closeCustomer, input)
        notify.success(t('customers.data.closed'))
      } else saveCopy(id, (await officeApi.call(copyCustomerData, input)).data)
    })
    await client.invalidateQueries({ queryKey: ['customers'] })
    return isDone
  }
  return { busy, error, run }
}

/** Saves the copy as JSON, which people and programs can read. */
function saveCopy(id: number, copy: object): void {
  const file = new Blob([JSON.stringify(copy, null, 2)], { type: 'application/json' })
  downloadBlob(file, `warif-customer-${id}.json`)
}
