import { Link } from 'react-router'
import type { ImportFile } from '#contract/office/imports.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LineList } from '../controls/line-list.tsx'
import { formatCount } from '../controls/money.tsx'
import { Panel } from '../controls/panel.tsx'
import { RelativeTime } from '../controls/relative-time.tsx'
import { JobStateBadge } from '../jobs/job-state-badge.tsx'

/** Uploaded tables, kept for a day. */
export function ImportList({ files }: { files: readonly ImportFile[] }) {
  const t = useTexts('office')
  return (
    <Panel title={t('office.import.recent')}>
      <LineList
        label={t('office.import.recent')}
        lines={files.map((file) => ({
          id: file.id,
          icon: 'file-xls' as const,
          title: (
            <Link to={`/import/${file.id}`}>
              <bdi>{file.file_name}</bdi>
            </Link>
          ),
          detail: (
            <>
              {t(`office.import.kind.${file.kind}`)} ·{' '}
              {t('office.import.lines', { count: file.lines, total: formatCount(file.lines) })} ·{' '}
              <RelativeTime at={file.created_at} />
            </>
          ),
          end: file.applied && <JobStateBadge state={file.applied.state} />,
        }))}
      />
    </Panel>
  )
}
