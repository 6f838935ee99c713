import { useState } from 'react'
import type { Job } from '#contract/office/jobs.ts'
import {
  bulkEditProducts,
  bulkIdLimit,
  type BulkAction,
  type BulkPreview,
} from '#contract/office/product-bulk.ts'
import type { CallInput } from '#web/lib/api-client.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../../controls/alert.tsx'
import { Button } from '../../controls/button.tsx'
import { Dialog } from '../../controls/dialog.tsx'
import { newIdempotencyKey, officeApi } from '../../session/office-api.ts'
import { changedCountOf, refusalText } from '../../session/refusal.ts'
import { useActionOnce } from '../../session/use-action.ts'
import { chosenRows, chosenText } from '../../table/chosen-rows.ts'
import type { Selection } from '../../table/list-definition.ts'
import { BulkFields } from './bulk-fields.tsx'
import { paramsOf, type BulkValues } from './bulk-params.ts'
import { BulkJob } from './bulk-job.tsx'
import { Preview } from './bulk-preview.tsx'

interface BulkDialogProps {
  action: BulkAction
  selection: Selection
  onClose: () => void
}

/** First a preview of the changes, then the job with its progress and undo (office.md 20.7). */
export function BulkDialog({ action, selection, onClose }: BulkDialogProps) {
  const t = useTexts('office')
  const [values, setValues] = useState<BulkValues>({})
  const { preview, job, busy, error, look, apply, forgetPreview } = useBulkEdit(action, selection)
  const chosen = preview ? { count: countOf(preview), countIsMore: false } : selection
  const params = paramsOf(action, values)
  const submitButton = preview ? (
    <Button
      variant="primary"
      busy={busy}
      disabled={preview.changed === 0}
      onClick={() => apply(params)}
    >
      {t('office.bulk.apply', { count: preview.changed })}
    </Button>
  ) : (
    <Button variant="primary" busy={busy} disabled={!params} onClick={() => look(params)}>
      {t('office.bulk.dryRun')}
    </Button>
  )
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      // Once it is applied there is nothing typed to lose; the job goes on.
      closesOutside={job !== null}
      title={t(`office.products.bulk.${action}`)}
      subtitle={chosenText(t, chosen)}
      footer={
        <>
          {!job && submitButton}
          <Button onClick={onClose}>{t(job ? 'common.close' : 'common.cancel')}</Button>
        </>
      }
    >
      {error != null && <Alert>{refusalText(t, error)}</Alert>}
      {job ? (
        <BulkJob first={job} />
      ) : (
        <>
          <BulkFields
            action={action}
            values={values}
            onChange={(next) => {
              setValues(next)
              forgetPreview()
            }}
          />
          {preview && <Preview preview={preview} />}
        </>
      )}
    </Dialog>
  )
}

/** The number of products that a dry run has found. */
const countOf = ({ changed, same, refused_count: refused }: BulkPreview) => changed + same + refused

/** The two calls: the preview, and the job. */
function useBulkEdit(action: BulkAction, selection: Selection) {
  const [preview, setPreview] = useState<BulkPreview | null>(null)
  const [job, setJob] = useState<Job | null>(null)
  const { busy, error, run } = useActionOnce()
  /** `seen`: the preview the member confirms; null: a dry run. */
  const bodyOf = (params: object | null, seen: BulkPreview | null) => {
    const rows = chosenRows(selection, bulkIdLimit, seen && countOf(seen))
    return { ...rows, action, params, dry_run: seen === null }
  }
  const send = async (body: ReturnType<typeof bodyOf>, key: string) => {
    const { data } = await officeApi.call(bulkEditProducts, {
      body: body as CallInput<typeof bulkEditProducts>['body'] & object,
      headers: { 'Idempotency-Key': key },
    })
    return data
  }
  const tryOut = async (params: object | null) =>
    setPreview((await send(bodyOf(params, null), newIdempotencyKey())) as BulkPreview)
  return {
    preview,
    job,
    busy,
    error,
    look: (params: object | null) => void run(bodyOf(params, null), () => tryOut(params)),
    apply: (params: object | null) => {
      const body = bodyOf(params, preview)
      void run(body, async (key) => {
        try {
          setJob((await send(body, key)) as Job)
        } catch (refusal) {
          // More or fewer products match by now: they are shown, to be confirmed again.
          if (changedCountOf(refusal) !== null) await tryOut(params)
          throw refusal
        }
        selection.clear()
      })
    },
    /** Discards the preview after a change of the parameters. */
    forgetPreview: () => setPreview(null),
  }
}
