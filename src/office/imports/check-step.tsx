import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { listImportLines, type ImportFile } from '#contract/office/imports.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button, ButtonLink } from '../controls/button.tsx'
import { CountTabs } from '../controls/count-tabs.tsx'
import { formatCount } from '../controls/money.tsx'
import { Icon } from '../controls/icon.tsx'
import { Rows } from '../layout/screen-skeleton.tsx'
import { JobProgress } from '../jobs/job-progress.tsx'
import { isActive } from '#shared/office/job.ts'
import { officeApi } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import { PageControls } from '../table/page-controls.tsx'
import { useListAddress, type ListAddress } from '../table/use-list-address.ts'
import { LinesTable } from './lines-table.tsx'
import { useImportChoice } from './use-import.ts'
import * as styles from './check-step.module.css'

const sums = ['new', 'changed', 'same', 'wrong', 'warned'] as const
const tones = {
  new: styles.new,
  changed: styles.changed,
  same: styles.same,
  wrong: styles.wrong,
  warned: styles.warned,
}
const tabs = ['wrong', 'warned', 'new', 'changed', 'same'] as const
const noSorts = { sorts: [] }

/** The result of the dry run, line by line; nothing is written yet. */
export function CheckStep({ file }: { file: ImportFile }) {
  const t = useTexts('office')
  const { job, problem } = file
  if (problem)
    return (
      <Alert
        tone="warning"
        action={<ButtonLink to="?step=columns">{t('office.import.step.columns')}</ButtonLink>}
      >
        {problem.message}
      </Alert>
    )
  return (
    <>
      {job && (job.state === 'failed' || job.state === 'cancelled') && <CheckAgain file={file} />}
      {job && isActive(job) && (
        <div role="status">
          <JobProgress job={job} bare />
        </div>
      )}
      <Sums file={file} />
      <Lines file={file} />
      <p className={styles.promise}>
        <Icon name="arrow-counter-clockwise" small />
        {t(file.kind === 'counts' ? 'office.import.countUndoable' : 'office.import.undoable')}
      </p>
    </>
  )
}

/** Offers a new dry run after one that did not finish. */
function CheckAgain({ file }: { file: ImportFile }) {
  const t = useTexts('office')
  const { busy, error, choose } = useImportChoice(file)
  return (
    <Alert
      tone="warning"
      action={
        <Button busy={busy} onClick={() => void choose({})}>
          {t('office.import.checkAgain')}
        </Button>
      }
    >
      {error == null ? t('office.import.unchecked') : refusalText(t, error)}
    </Alert>
  )
}

/** The number of lines with each outcome. */
function Sums({ file: { counts, kind } }: { file: ImportFile }) {
  const t = useTexts('office')
  return (
    <dl className={styles.sums}>
      {sums.filter(isOf(kind)).map((sum) => (
        <div key={sum} className={counts[sum] > 0 ? tones[sum] : undefined}>
          <dt>{t(`office.import.outcome.${sum}`)}</dt>
          <dd>{formatCount(counts[sum])}</dd>
          <dd>
            {sum === 'new' && kind === 'coupons'
              ? t('office.import.outcomeHint.added')
              : t(`office.import.outcomeHint.${sum}`)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Imports of prices and counts only apply to existing products, so they have no “new” outcome. */
const isOf = (kind: ImportFile['kind']) => (outcome: keyof ImportFile['counts']) =>
  outcome !== 'new' || kind === 'products' || kind === 'coupons'

const countOf = ({ counts }: ImportFile) => counts.new + counts.changed + counts.same + counts.wrong

/** The lines of one outcome, taken from the address, or all lines. */
function Lines({ file }: { file: ImportFile }) {
  const t = useTexts('office')
  const [parameters] = useSearchParams()
  const state = parameters.get('state') ?? ''
  const address = useListAddress(noSorts)
  const { data, error } = useLines(file, state, address)
  return (
    <>
      {error != null && <Alert>{refusalText(t, error)}</Alert>}
      <div className={styles.list}>
        <CountTabs
          label={t('office.import.result')}
          current={state}
          tabs={[
            { id: '', label: t('office.views.all'), count: countOf(file), to: '?step=check' },
            ...tabs.filter(isOf(file.kind)).map((id) => ({
              id,
              label: t(`office.import.outcome.${id}`),
              count: file.counts[id],
              to: `?step=check&state=${id}`,
              urgent: id === 'wrong' && file.counts.wrong > 0,
            })),
          ]}
        />
        {!data && !error && <Rows count={8} />}
        {data?.data.length === 0 && <p className="muted">{t('office.jobs.noRows')}</p>}
        {data && data.data.length > 0 && <LinesTable file={file} lines={data.data} />}
        {data?.meta && data.meta.total > 0 && <PageControls meta={data.meta} address={address} />}
      </div>
    </>
  )
}

/** Polled while the dry run is still finding lines. */
const useLines = (file: ImportFile, state: string, { page, limit }: ListAddress) =>
  useQuery({
    queryKey: [
      'imports',
      file.id,
      'lines',
      state,
      page,
      limit,
      file.job?.id,
      file.job?.state,
      countOf(file),
    ],
    queryFn: ({ signal }) =>
      officeApi.call(listImportLines, {
        params: { id: file.id },
        query: { page, limit, ...(state && { state }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
