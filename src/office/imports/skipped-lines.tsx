import { useQuery } from '@tanstack/react-query'
import { listImportLines, readWrongLines, type ImportFile } from '#contract/office/imports.ts'
import { listJobRows, type Job } from '#contract/office/jobs.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button, ButtonLink } from '../controls/button.tsx'
import { formatCount } from '../controls/money.tsx'
import { isActive } from '#shared/office/job.ts'
import { officeApi } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import { saveFile } from '../session/save-file.ts'
import { useAction } from '../session/use-action.ts'
import * as styles from './result-step.module.css'

/** The number of lines shown here; the rest is behind a link. */
const shownLines = 5

interface LeftOutLine {
  line: number
  title: string | null
  reasons: readonly string[]
}

/** The first lines that were not written, each with its reason: lines wrong in the dry run, and lines refused while writing. */
export function SkippedLines({ file, job }: { file: ImportFile; job: Job }) {
  const t = useTexts('office')
  const { busy, error, run } = useAction()
  const { wrong } = file.counts
  const refused = isActive(job) ? 0 : job.failed + job.skipped
  const lines = [...useWrongLines(file), ...useRefusedLines(job, refused)].slice(0, shownLines)
  if (lines.length === 0) return null
  const total = wrong + refused
  return (
    <section className={styles.leftOut}>
      <h3>{t('office.import.leftOut', { count: total, total: formatCount(total) })}</h3>
      {error != null && <Alert>{refusalText(t, error)}</Alert>}
      <ul>
        {lines.map(({ line, title, reasons }) => (
          <li key={line}>
            <span className="subtle">{t('office.import.lineOf', { line: formatCount(line) })}</span>{' '}
            {title !== null && (
              <b>
                <bdi>{title}</bdi>
              </b>
            )}
            {reasons.map((reason) => (
              <p key={reason}>{reason}</p>
            ))}
          </li>
        ))}
      </ul>
      <div className={styles.acts}>
        {wrong > 0 && (
          <Button
            icon="download-simple"
            busy={busy}
            onClick={() =>
              void run(() => saveFile(readWrongLines, { id: file.id }, `wrong-${file.id}.csv`))
            }
          >
            {t('office.import.wrongLines', { total: formatCount(wrong) })}
          </Button>
        )}
        {refused > 0 && (
          <ButtonLink to={`/jobs/${job.id}?state=${job.failed > 0 ? 'failed' : 'skipped'}`}>
            {t('office.import.allLeftOut')}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}

/** Lines found wrong in the dry run; they were never part of the job. */
const useWrongLines = ({ id, counts }: ImportFile): readonly LeftOutLine[] =>
  useQuery({
    queryKey: ['imports', id, 'leftOut'],
    queryFn: async ({ signal }) => {
      const query = { state: 'wrong', limit: shownLines }
      const { data } = await officeApi.call(listImportLines, { params: { id }, query, signal })
      return data.map(({ line, title, problems }) => ({
        line,
        title,
        reasons: problems.filter((one) => !one.is_warning).map(({ message }) => message),
      }))
    },
    enabled: counts.wrong > 0,
  }).data ?? []

/** Lines refused while being written. */
const useRefusedLines = ({ id, failed, skipped }: Job, refused: number): readonly LeftOutLine[] =>
  useQuery({
    queryKey: ['jobs', 'rows', id, 'leftOut', failed, skipped],
    queryFn: async ({ signal }) => {
      const query = { state: 'failed,skipped', limit: shownLines }
      const { data } = await officeApi.call(listJobRows, { params: { id }, query, signal })
      return data.map(({ row, title, message }) => ({
        line: row,
        title,
        reasons: message === null ? [] : [message],
      }))
    },
    enabled: refused > 0,
  }).data ?? []
