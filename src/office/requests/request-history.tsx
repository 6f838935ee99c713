import type { RequestDetail, RequestEvent } from '#contract/office/customers/requests.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '../controls/button.tsx'
import { Radio, TextArea } from '../controls/field.tsx'
import { Icon, type IconName } from '../controls/icon.tsx'
import { Panel } from '../controls/panel.tsx'
import { RelativeTime } from '../controls/relative-time.tsx'
import { useCustomerTexts } from '../customers/customer-words.ts'
import { usePersistedForm } from '../editor/use-persisted-form.ts'
import { useCan } from '../session/member.ts'
import { fieldRefusal, refusalText } from '../session/refusal.ts'
import { useActionOnce } from '../session/use-action.ts'
import { useRequestCalls } from './use-request.ts'
import * as styles from './requests.module.css'

const kinds = ['note', 'call', 'visit'] as const
type Kind = (typeof kinds)[number]

const icons: Record<RequestEvent['kind'], IconName> = {
  note: 'note',
  call: 'phone',
  visit: 'map-pin',
  file: 'image',
  state: 'arrows-clockwise',
}

/** Notes and changes, newest first, with a field to add a note. */
export function RequestHistory({ request }: { request: RequestDetail }) {
  const t = useCustomerTexts()
  const canWrite = useCan('requests.write')
  const { events } = request
  return (
    <Panel title={t('requests.history')}>
      {canWrite && <Composer requestId={request.id} />}
      {events.length === 0 ? (
        <p className="muted">{t('requests.history.none')}</p>
      ) : (
        <ol className={styles.events} aria-label={t('requests.history')}>
          {events.map((event) => (
            <HistoryEvent key={event.id} event={event} />
          ))}
        </ol>
      )}
    </Panel>
  )
}

function HistoryEvent({ event: { kind, text, by, at } }: { event: RequestEvent }) {
  const t = useCustomerTexts()
  const title =
    kind === 'state'
      ? t('requests.event.state', { state: t(`requests.state.${text}`) })
      : t(`requests.event.${kind}`)
  return (
    <li className={styles.event}>
      <span className={styles.mark}>
        <Icon name={icons[kind]} small />
      </span>
      <div className={styles.eventWords}>
        <b>{title}</b>
        {kind !== 'state' && text && <p dir="auto">{text}</p>}
      </div>
      <small>
        {by && (
          <>
            <bdi>{by.name}</bdi> ·{' '}
          </>
        )}
        <RelativeTime at={at} />
      </small>
    </li>
  )
}

/** A new note, stored on the device until it is saved. */
function Composer({ requestId }: { requestId: number }) {
  const t = useCustomerTexts()
  const tOffice = useTexts('office')
  const form = usePersistedForm(`request-note-${requestId}`, () => ({
    kind: 'note' as Kind,
    text: '',
  }))
  const { addNote } = useRequestCalls()
  const { busy, error, run } = useActionOnce()
  const { kind, text } = form.values
  const add = async () => {
    const isAdded = await run({ kind, text }, (key) => addNote(requestId, { kind, text }, key))
    if (isAdded) void form.clear()
  }
  return (
    <div className={styles.compose}>
      <fieldset className={styles.kinds}>
        <legend className="visually-hidden">{t('requests.compose.kind')}</legend>
        {kinds.map((one) => (
          <Radio
            key={one}
            name="kind"
            label={t(`requests.event.${one}`)}
            checked={kind === one}
            onChange={() => form.change({ kind: one })}
          />
        ))}
      </fieldset>
      <TextArea
        label={t(`requests.compose.${kind}`)}
        rows={3}
        maxLength={2000}
        value={text}
        error={
          fieldRefusal(error, 'text') ?? (error == null ? undefined : refusalText(tOffice, error))
        }
        onChange={(event) => form.change({ text: event.target.value })}
      />
      <Button busy={busy} disabled={text.trim() === ''} onClick={() => void add()}>
        {t('requests.compose.add')}
      </Button>
    </div>
  )
}
