import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listAudit } from '#contract/office/audit.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LineList } from '../controls/line-list.tsx'
import { Panel } from '../controls/panel.tsx'
import { RelativeTime } from '../controls/relative-time.tsx'
import { officeApi } from '../session/office-api.ts'
import { useMay } from '../session/member.ts'
import * as styles from './recent-activity.module.css'

const shown = 3

/** What a member did last, for who may read the audit log. */
export function RecentActivity({ memberId }: { memberId: number }) {
  const t = useTexts('office')
  const mayRead = useMay()('audit.read')
  const { data } = useQuery({
    queryKey: ['audit', 'of', memberId],
    queryFn: ({ signal }) =>
      officeApi.call(listAudit, { query: { actor: memberId, limit: shown }, signal }),
    enabled: mayRead,
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
        lines={data.data.map(({ id, action, title, at }) => ({
          id,
          title: t(`office.audit.action.${action}`),
          detail: (
            <>
              {title && (
                <>
                  <bdi>{title}</bdi>
                  {' · '}
                </>
              )}
              <RelativeTime at={at} />
            </>
          ),
        }))}
      />
    </Panel>
  )
}
