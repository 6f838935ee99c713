import { Icon, Wordmark, type IconName } from '../../ui/icon.tsx'
import type { loadCare } from './load-care.server.ts'
import * as styles from './care-card.module.css'

interface CareCardProps {
  card: Awaited<ReturnType<typeof loadCare>>['card']
  latin: string
}

const rows = [
  ['sun', 'sun'],
  ['water', 'drop'],
  ['heat', 'thermometer-simple'],
  ['harm', 'warning'],
] as const satisfies readonly [string, IconName][]

/** The printed A6 card: Arabic above English, and a QR code of this page. It contains no personal data. */
export function CareCard({ card: { ar, en, code }, latin }: CareCardProps) {
  return (
    <article className={styles.card} lang="ar" dir="rtl" aria-hidden="true">
      <header>
        <Wordmark />
        <span lang="en">{en.brand}</span>
      </header>
      <div className={styles.names}>
        <b>{ar.name}</b>
        <i lang="la" dir="ltr">
          {latin}
        </i>
        <span lang="en" dir="ltr">
          {en.name}
        </span>
      </div>
      <ul>
        {rows
          .filter(([key]) => ar[key] !== '')
          .map(([key, icon]) => (
            <li key={key}>
              <Icon name={icon} />
              <div>
                <b>{ar[key]}</b>
                <span lang="en" dir="ltr">
                  {en[key]}
                </span>
              </div>
            </li>
          ))}
      </ul>
      <footer>
        <div>
          <b>{ar.full}</b>
          <span lang="en" dir="ltr">
            {en.full}
          </span>
          <span dir="ltr">{code.address}</span>
        </div>
        <svg viewBox={`0 0 ${code.size} ${code.size}`} shapeRendering="crispEdges">
          <path d={code.path} />
        </svg>
      </footer>
    </article>
  )
}
