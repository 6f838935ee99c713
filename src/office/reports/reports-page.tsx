import { Link } from 'react-router'
import { reportNames, reportPermission } from '#shared/office/report.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Icon } from '../controls/icon.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { usePermissionCheck } from '../session/member.ts'
import * as styles from './reports-page.module.css'

/** The reports the member can read. */
export default function ReportsPage() {
  const t = useTexts('office')
  const tReport = useTexts('office-reports')
  const can = usePermissionCheck()
  return (
    <>
      <PageHead title={t('office.nav.reports')} />
      <p className="muted">{tReport('reports.index.hint')}</p>
      <ul className={styles.list}>
        {reportNames
          .filter((name) => can(reportPermission[name]))
          .map((name) => (
            <li key={name}>
              <Link to={`/reports/${name}`} className={styles.report}>
                <b>{tReport(`reports.report.${name}`)}</b>
                <small>{tReport(`reports.about.${name}`)}</small>
                <Icon name="caret-right" small flip className={styles.caret} />
              </Link>
            </li>
          ))}
      </ul>
    </>
  )
}
