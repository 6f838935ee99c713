import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { listAudit } from '#contract/office/audit.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { EntityName } from '../audit/entity-link.tsx'
import { LineList } from '../controls/line-list.tsx'
import { Panel } from '../controls/panel.tsx'
import { RelativeTime } from '../controls/relative-time.tsx'
import { officeApi } from '../session/office-api.ts'
import { useCan } from '../session/member.ts'
import * as styles from './recent-activity.module.css'

const shown = 3

/** A member's last actions, for members who can read the audit log. */
export function RecentActivity({ memberId }: { memberId: number }) {
  const t = useTexts('office')
  const canRead = useCan('audit.read')
  const { data } = useQuery({
    queryKey: ['audit', 'of', memberId],
    queryFn: ({ signal }) =>
      officeApi.call(listAudit, { query: { actor: memberId, limit: shown }, signal }),
    enabled: canRead,
  })
  if (!data || data.data.length === 0) return null
  return (
    <Panel
      title={t('office.staff.recent')}
      aside={
        <Link className={styles.whole} to={`/audit?actor=${memberId}`}>
          {t('office.staff.wholeLog')}
        </Link>
      }
    >
      <LineList
        lines={data.data.map((entry) => ({
          id: entry.id,
          title: t(`office.audit.action.${entry.action}`),
          detail: (
            <Suspense>
              <EntityName entry={entry} />
              {' · '}
              <RelativeTime at={entry.at} />
            </Suspense>
          ),
        }))}
      />
    </Panel>
  )
}
