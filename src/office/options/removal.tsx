import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Job } from '#contract/office/jobs.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Confirm, Dialog } from '../controls/dialog.tsx'
import { SelectField } from '../controls/field.tsx'
import { Panel } from '../controls/panel.tsx'
import { BulkJob } from '../products/bulk/bulk-job.tsx'
import { refusalText } from '../session/refusal.ts'
import { useAction, useActionOnce } from '../session/use-action.ts'
import { nameIn } from './name-in.ts'
import * as styles from './options.module.css'

interface OptionRemovalProps<T> {
  object: T
  /** The whole list that contains it. */
  all: readonly T[]
  /** The screen of that list, and the query key to reload. */
  listPath: string
  listKey: readonly string[]
  remove: (id: number) => Promise<unknown>
  /** Starts the job that merges it into another. */
  merge: (id: number, intoId: number, idempotencyKey: string) => Promise<{ data: Job }>
}

/**
 * Removes a category, a colour or a size: merges it into another one, or deletes it if it is unused (office.md O3.5). Shows the list
 * afterwards.
 */
export function OptionRemoval<
  T extends { id: number; name_ar: string; name_en: string; products_count: number },
>({ object, all, listPath, listKey, remove, merge }: OptionRemovalProps<T>) {
  const { locale } = useLocale()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { id } = object
  const leave = async () => {
    await navigate(listPath)
    await client.invalidateQueries({ queryKey: listKey })
  }
  return (
    <Removal
      name={nameIn(object, locale)}
      uses={object.products_count}
      others={all
        .filter((other) => other.id !== id)
        .map((other) => ({ id: other.id, name: nameIn(other, locale) }))}
      onRemove={async () => {
        await remove(id)
        await leave()
      }}
      onMerge={async (intoId, key) => (await merge(id, intoId, key)).data}
      onMerged={leave}
    />
  )
}

interface RemovalProps {
  name: string
  /** The number of products that have it. */
  uses: number
  /** The merge targets. */
  others: readonly { id: number; name: string }[]
  onRemove: () => Promise<unknown>
  onMerge: (intoId: number, key: string) => Promise<Job>
  /** Called when the member closes the finished job. */
  onMerged: () => Promise<unknown>
}

function Removal(props: RemovalProps) {
  const t = useTexts('office')
  const [open, setOpen] = useState<'merge' | 'remove' | null>(null)
  return (
    <Panel title={t('office.removal.title')}>
      <p className="muted">{t('office.removal.uses', { count: props.uses })}</p>
      <div className={styles.acts}>
        <Button
          icon="git-merge"
          disabled={props.others.length === 0}
          onClick={() => setOpen('merge')}
        >
          {t('office.removal.merge')}
        </Button>
        <Button variant="danger" icon="trash" onClick={() => setOpen('remove')}>
          {t('office.removal.remove')}
        </Button>
      </div>
      {open === 'merge' && <Merge {...props} onClose={() => setOpen(null)} />}
      {open === 'remove' && <Remove {...props} onClose={() => setOpen(null)} />}
    </Panel>
  )
}

function Merge({
  name,
  uses,
  others,
  onMerge,
  onMerged,
  onClose,
}: RemovalProps & { onClose: () => void }) {
  const t = useTexts('office')
  const { busy, error, run } = useActionOnce()
  /** Empty: none is chosen. Nothing is preselected: the first of the list would rarely be right. */
  const [into, setInto] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const [job, setJob] = useState<Job | null>(null)
  const target = others.find(({ id }) => String(id) === into)?.name
  const start = async () => {
    setIsMissing(!target)
    if (target) await run(into, async (key) => setJob(await onMerge(Number(into), key)))
  }
  const close = () => (job ? void onMerged() : onClose())
  return (
    <Dialog
      open
      onClose={close}
      closesOutside={job === null}
      title={t('office.removal.mergeTitle', { name })}
      footer={
        <>
          {!job && (
            <Button variant="dangerSolid" busy={busy} onClick={() => void start()}>
              {target
                ? t('office.removal.mergeConfirm', { name: target })
                : t('office.removal.merge')}
            </Button>
          )}
          <Button onClick={close}>{t(job ? 'common.close' : 'common.cancel')}</Button>
        </>
      }
    >
      {error != null && <Alert>{refusalText(t, error)}</Alert>}
      {job ? (
        <BulkJob first={job} empty={t('office.removal.merged')} />
      ) : (
        <>
          <SelectField
            label={t('office.removal.into')}
            value={into}
            options={[
              { value: '', label: t('office.removal.choose') },
              ...others.map(({ id, name: other }) => ({ value: String(id), label: other })),
            ]}
            error={isMissing && !target ? t('office.removal.choose') : undefined}
            onChange={(event) => setInto(event.target.value)}
          />
          <p>{t('office.removal.mergeHint', { count: uses, name })}</p>
        </>
      )}
    </Dialog>
  )
}

function Remove({ name, onRemove, onClose }: RemovalProps & { onClose: () => void }) {
  const t = useTexts('office')
  const { busy, error, run } = useAction()
  const isInUse = error instanceof ApiError && error.body.code === 'inUse'
  return (
    <Confirm
      open
      onClose={onClose}
      title={t('office.removal.removeTitle', { name })}
      confirm={t('office.removal.remove')}
      cancel={t('common.cancel')}
      busy={busy}
      onConfirm={() => void run(onRemove)}
    >
      {error != null && <Alert>{refusalText(t, error)}</Alert>}
      <p>{t(isInUse ? 'office.removal.inUse' : 'office.removal.removeHint')}</p>
    </Confirm>
  )
}
