import { Fragment, useState } from 'react'
import type { AuditEntry } from '#contract/office/audit.ts'
import { dayOf } from '#shared/day.ts'
import { deviceName } from '#shared/device-name.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { officeDates } from '../controls/dates.ts'
import { Avatar } from '../controls/avatar.tsx'
import { Icon } from '../controls/icon.tsx'
import { Ltr, Nothing } from '../controls/money.tsx'
import { useNow } from '../controls/use-now.ts'
import { ChangeDetails, ChangeSummary } from './audit-change.tsx'
import { EntityLink } from './entity-link.tsx'
import * as styles from './audit-table.module.css'

const columns = ['time', 'who', 'what', 'on', 'change', 'device'] as const

/** The log, grouped by Riyadh days; a row expands to all its fields. */
export function AuditTable({
  entries,
  isStale,
}: {
  entries: readonly AuditEntry[]
  isStale: boolean
}) {
  const t = useTexts('office')
  const [open, setOpen] = useState<number | null>(null)
  const days = [...Map.groupBy(entries, ({ at }) => dayOf(new Date(at)))]
  return (
    <div className={styles.frame}>
      <table className={`${styles.table} ${isStale ? styles.stale : ''}`} aria-busy={isStale}>
        <caption className="visually-hidden">{t('office.nav.audit')}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`office.audit.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        {days.map(([day, ofDay]) => (
          <tbody key={day}>
            <tr className={styles.day}>
              <th scope="rowgroup" colSpan={columns.length}>
                <DayName day={day} />
              </th>
            </tr>
            {ofDay.map((entry) => (
              <Entry
                key={entry.id}
                entry={entry}
                isOpen={open === entry.id}
                onToggle={() => setOpen(open === entry.id ? null : entry.id)}
              />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

const dayMs = 86_400_000

/** Formats a day's heading such as “Today, Sunday 22 November”. */
function DayName({ day }: { day: string }) {
  const t = useTexts('office')
  const { locale } = useLocale()
  const now = useNow()
  const name = officeDates(locale).shortWeekday(day)
  if (day === dayOf(now)) return t('office.audit.today', { day: name })
  if (day === dayOf(new Date(now.getTime() - dayMs)))
    return t('office.audit.yesterday', { day: name })
  return name
}

function Entry({
  entry,
  isOpen,
  onToggle,
}: {
  entry: AuditEntry
  isOpen: boolean
  onToggle: () => void
}) {
  const t = useTexts('office')
  const { locale } = useLocale()
  const { actor, action, at, device } = entry
  const name = deviceName(device)
  return (
    <Fragment>
      <tr className={isOpen ? styles.open : undefined}>
        <td className={styles.time}>
          <time dateTime={at}>{officeDates(locale).time(at)}</time>
        </td>
        <td className={styles.who}>
          {actor ? (
            <span className={styles.person}>
              <Avatar name={actor.name} size="small" />
              <bdi>{actor.name}</bdi>
            </span>
          ) : (
            <span className={styles.person}>
              <span className={styles.machine}>
                <Icon name="gear-six" small />
              </span>
              {t('office.audit.shop')}
            </span>
          )}
        </td>
        <td className={styles.what}>
          <button type="button" aria-expanded={isOpen} onClick={onToggle}>
            {t(`office.audit.action.${action}`)}
          </button>
        </td>
        <td className={styles.on}>
          <EntityLink entry={entry} />
        </td>
        <td className={styles.change}>
          <ChangeSummary entry={entry} />
        </td>
        <td className={styles.device}>{name ? <Ltr>{name}</Ltr> : <Nothing />}</td>
      </tr>
      {isOpen && (
        <tr className={styles.details}>
          <td colSpan={columns.length}>
            <ChangeDetails entry={entry} />
          </td>
        </tr>
      )}
    </Fragment>
  )
}
