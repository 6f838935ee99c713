import { useState } from 'react'
import { publishBlock, withdrawBlock, type ContentBlock } from '#contract/office/content/content.ts'
import { isPolicyBlock } from '#shared/content/blocks.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { officeDates } from '../controls/dates.ts'
import { Alert } from '../controls/alert.tsx'
import { Button, ButtonLink } from '../controls/button.tsx'
import { Switch, TextField } from '../controls/field.tsx'
import { Panel } from '../controls/panel.tsx'
import { newIdempotencyKey, officeApi } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import { useAction } from '../session/use-action.ts'
import { noticeIdOf, useBlocks, useShowBlock } from './blocks.ts'
import { sentencesOf } from './item-errors.ts'
import { PublishedLines } from './published-lines.tsx'
import * as styles from './fields.module.css'

/** Converts the value of a date-time field, which is in Riyadh time, to what the API takes. */
const instantOf = (typed: string): string | null =>
  typed === '' ? null : new Date(`${typed}:00+03:00`).toISOString()

/** What a refusal to publish may name besides the block's own fields. */
const publishFields = new Set(['starts_at', 'ends_at', 'valid_from', 'version'])

/** The publishing state of a block: what shoppers see now, what is scheduled, and the button that publishes the saved draft. */
export function PublishPanel({ block, isChanged }: { block: ContentBlock; isChanged: boolean }) {
  const t = useTexts('office-content')
  const tOffice = useTexts('office')
  const show = useShowBlock()
  const { busy, error, run } = useAction()
  const [isTimed, setTimed] = useState(false)
  const [starts, setStarts] = useState('')
  const [ends, setEnds] = useState('')
  const isPolicy = isPolicyBlock(block.name)
  const wrong = sentencesOf(error)
  // An old version that lacks what a saved one must have.
  const isIncomplete = Object.keys(wrong).some((path) => !publishFields.has(path))
  const publish = () =>
    run(async () => {
      const times = isTimed && { starts_at: instantOf(starts), ends_at: instantOf(ends) }
      const { data } = await officeApi.call(publishBlock, {
        params: { name: block.name },
        body: { version: block.version, ...times },
        headers: { 'Idempotency-Key': newIdempotencyKey() },
      })
      show(data)
      notify.success(t('content.published'), { id: noticeIdOf(block.name) })
      setTimed(false)
    })
  const withdraw = (version: number) =>
    run(async () => {
      const body = { published_version: version }
      const { data } = await officeApi.call(withdrawBlock, { params: { name: block.name }, body })
      show(data)
      notify.success(t('content.withdrawn'), { id: noticeIdOf(block.name) })
    })
  return (
    <Panel title={t('content.appearance')}>
      <div className={styles.stack}>
        <PublishedLines {...{ block, busy, onWithdraw: withdraw }} />
        {error != null && (
          <Alert>
            {isIncomplete
              ? t('content.incomplete')
              : (Object.values(wrong)[0] ?? refusalText(tOffice, error))}
          </Alert>
        )}
        {!isPolicy && (
          <Switch
            label={t('content.timed')}
            checked={isTimed}
            onChange={({ target }) => setTimed(target.checked)}
          />
        )}
        {isTimed && (
          <ScheduleFields {...{ starts, ends, setStarts, setEnds }} endsError={wrong['ends_at']} />
        )}
        {isPolicy && <p className="subtle">{t('content.policyHint')}</p>}
        {isPolicy && block.live && <NextPolicy name={block.name} />}
        <PublishButton {...{ block, isChanged, busy, isTimed, starts }} onPublish={publish} />
      </div>
    </Panel>
  )
}

interface ScheduleFieldsProps {
  starts: string
  ends: string
  setStarts: (typed: string) => void
  setEnds: (typed: string) => void
  endsError: string | undefined
}

/** When the block begins and ends to be shown, in Riyadh time. */
function ScheduleFields({ starts, ends, setStarts, setEnds, endsError }: ScheduleFieldsProps) {
  const t = useTexts('office-content')
  return (
    <>
      <TimeField label={t('content.startsAt')} value={starts} onChange={setStarts} />
      <TimeField label={t('content.endsAt')} value={ends} onChange={setEnds} error={endsError} />
    </>
  )
}

function TimeField({
  label,
  value,
  onChange,
  error,
}: {
  label: string
  value: string
  onChange: (typed: string) => void
  error?: string | undefined
}) {
  return (
    <TextField
      type="datetime-local"
      label={label}
      optional
      value={value}
      error={error}
      dir="ltr"
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

function PublishButton({
  block,
  isChanged,
  busy,
  isTimed,
  starts,
  onPublish,
}: {
  block: ContentBlock
  isChanged: boolean
  busy: boolean
  isTimed: boolean
  starts: string
  onPublish: () => void
}) {
  const t = useTexts('office-content')
  const { locale } = useLocale()
  // Built-in content is shown without being published; a policy's built-in text can be reviewed and published as is.
  const isBuiltIn = block.version === 1 && !isPolicyBlock(block.name)
  // No newer version waits to be published.
  const isShown = block.live?.version === block.version && !isTimed
  const at = isTimed ? instantOf(starts) : null
  const words = at
    ? t('content.publishAt', { time: officeDates(locale).moment(at) })
    : t(isPolicyBlock(block.name) ? 'content.publishPolicy' : 'content.publish')
  return (
    <>
      {(isChanged || isBuiltIn) && (
        <p className="subtle">{t(isChanged ? 'content.saveFirst' : 'content.editFirst')}</p>
      )}
      <Button
        variant="primary"
        icon="paper-plane-tilt"
        busy={busy}
        disabled={isChanged || isBuiltIn || isShown}
        onClick={onPublish}
      >
        {words}
      </Button>
    </>
  )
}

/** A link to the next unpublished policy. */
function NextPolicy({ name }: Pick<ContentBlock, 'name'>) {
  const t = useTexts('office-content')
  const { data } = useBlocks()
  const next = data?.find(
    (one) =>
      isPolicyBlock(one.name) && one.name !== name && !one.live && one.scheduled.length === 0,
  )
  if (!next) return null
  return (
    <ButtonLink to={`/content/${next.name}`}>
      {t('content.nextPolicy', { name: t(`content.block.${next.name}`) })}
    </ButtonLink>
  )
}
