import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { listImportLines, type ImportFile } from '#contract/office/imports.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { ButtonLink } from '../controls/button.tsx'
import { CountTabs } from '../controls/count-tabs.tsx'
import { formatCount } from '../controls/money.tsx'
import { Icon } from '../controls/icon.tsx'
import { Rows } from '../layout/screen-skeleton.tsx'
import { JobProgress } from '../jobs/job-progress.tsx'
import { isActive } from '../jobs/job-states.ts'
import { officeApi } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import { PageControls } from '../table/page-controls.tsx'
import { useListAddress } from '../table/use-list-address.ts'
import { LinesTable } from './lines-table.tsx'
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

/** What would happen, line by line; nothing is written yet. */
export function CheckStep({ file }: { file: ImportFile }) {
  const t = useTexts('office')
  const [parameters] = useSearchParams()
  const address = useListAddress(noSorts)
  const state = parameters.get('state') ?? ''
  const { counts, job, problem } = file
  const all = counts.new + counts.changed + counts.same + counts.wrong
  const { data, error } = useQuery({
    queryKey: [
      'imports',
      file.id,
      'lines',
      state,
      address.page,
      address.limit,
      job?.id,
      job?.state,
      all,
    ],
    queryFn: ({ signal }) =>
      officeApi.call(listImportLines, {
        params: { id: file.id },
        query: { page: address.page, limit: address.limit, ...(state && { state }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    enabled: problem === null,
  })
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
      {job && isActive(job) && (
        <div role="status">
          <JobProgress job={job} bare />
        </div>
      )}
      <dl className={styles.sums}>
        {sums.map((sum) => (
          <div key={sum} className={counts[sum] > 0 ? tones[sum] : undefined}>
            <dt>{t(`office.import.outcome.${sum}`)}</dt>
            <dd>{formatCount(counts[sum])}</dd>
            <dd>{t(`office.import.outcomeHint.${sum}`)}</dd>
          </div>
        ))}
      </dl>
      {error != null && <Alert>{refusalText(t, error)}</Alert>}
      <div className={styles.list}>
        <CountTabs
          label={t('office.import.result')}
          current={state}
          tabs={[
            { id: '', label: t('office.views.all'), count: all, to: '?step=check' },
            ...tabs.map((id) => ({
              id,
              label: t(`office.import.outcome.${id}`),
              count: counts[id],
              to: `?step=check&state=${id}`,
              urgent: id === 'wrong' && counts.wrong > 0,
            })),
          ]}
        />
        {!data && !error && <Rows count={8} />}
        {data?.data.length === 0 && <p className="muted">{t('office.jobs.noRows')}</p>}
        {data && data.data.length > 0 && <LinesTable file={file} lines={data.data} />}
        {data?.meta && data.meta.total > 0 && <PageControls meta={data.meta} address={address} />}
      </div>
      <p className={styles.promise}>
        <Icon name="arrow-counter-clockwise" small />
        {t('office.import.undoable')}
      </p>
    </>
  )
}
