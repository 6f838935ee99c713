import { useEffect, useRef, type ReactNode } from 'react'
import type { PlantMonth } from '#contract/owned-plants/parts.ts'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import type { OwnedPlantDetail } from './owned-plant-detail.ts'
import { careCalendarId } from '../care-calendar.tsx'
import { useCareWords, todayInRiyadh } from '../use-care-words.ts'
import * as tenths from '../../survival/tenths.module.css'
import * as sectionHead from '../../ui/section-head.module.css'
import * as textLink from '../../ui/text-link.module.css'
import * as styles from './year-table.module.css'

/** The year of a plant in its place: the bar shows litres a week, the text one watering. */
export function YearTable({ plant: { year } }: { plant: OwnedPlantDetail }) {
  const { t } = useCareWords()
  const box = useShownMonth()
  if (year.length === 0) return null
  const most = Math.max(...year.map(({ litres_a_week: week }) => week ?? 0), 0.1)
  const yes = <Yes words={t('year.yes')} />
  return (
    <section className={styles.section} aria-labelledby="year">
      <div className={`${sectionHead.sectionHead} ${styles.head}`}>
        <h2 className="heading-3" id="year">
          {t('year.title')}
        </h2>
        <Link className={textLink.textLink} to={`${paths.myPlants()}#${careCalendarId}`}>
          {t('feed.title')}
        </Link>
      </div>
      <div
        className={styles.scroll}
        ref={box}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is moved sideways is moved by keys too
        tabIndex={0}
        role="group"
        aria-label={t('year.caption')}
      >
        <table className={styles.table}>
          <caption className="visually-hidden">{t('year.caption')}</caption>
          <MonthNames year={year} />
          <tbody>
            <JobRow year={year} icon="drop" title={t('year.water')}>
              {(month) => <Watering month={month} most={most} />}
            </JobRow>
            <JobRow year={year} icon="flask" title={t('year.feed')}>
              {({ feed }) => feed && yes}
            </JobRow>
            <JobRow year={year} icon="scissors" title={t('year.work')}>
              {({ work }) =>
                work.map((code) => (
                  <span key={code}>
                    <i className={styles.dot} />
                    <small>{t(`work.${code}`)}</small>
                  </span>
                ))
              }
            </JobRow>
            <JobRow year={year} icon="shovel" title={t('year.plantOut')}>
              {({ plant_out: out }) => out && yes}
            </JobRow>
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** The box that scrolls sideways on a phone, where the current month is shown first. */
function useShownMonth() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const month = box.current?.querySelector(`.${styles.now}`)?.getBoundingClientRect()
    const { x = 0, width = 0 } = box.current?.getBoundingClientRect() ?? {}
    if (month) box.current?.scrollBy({ left: month.x + month.width / 2 - x - width / 2 })
  }, [])
  return box
}

/** The current month, whose column is highlighted. */
const monthInRiyadh = (): number => Number(todayInRiyadh().slice(5, 7))

function MonthNames({ year }: { year: PlantMonth[] }) {
  const { t, month: monthName, shortMonth } = useCareWords()
  const now = monthInRiyadh()
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="visually-hidden">{t('year.job')}</span>
        </th>
        {year.map(({ month }) => (
          <th
            key={month}
            scope="col"
            aria-label={monthName(month)}
            className={month === now ? styles.now : undefined}
          >
            {shortMonth(month)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface JobRowProps {
  year: PlantMonth[]
  icon: IconName
  title: string
  /** The content of the cell of a month. */
  children: (month: PlantMonth) => ReactNode
}

function JobRow({ year, icon, title, children: cellOf }: JobRowProps) {
  const now = monthInRiyadh()
  return (
    <tr>
      <th scope="row">
        <Icon name={icon} />
        {title}
      </th>
      {year.map((each) => (
        <td key={each.month} className={each.month === now ? styles.now : undefined}>
          {cellOf(each)}
        </td>
      ))}
    </tr>
  )
}

/** `most`: the litres a week of the longest bar. */
function Watering({ month, most }: { month: PlantMonth; most: number }) {
  const { t, days, litres } = useCareWords()
  if (month.litres_a_time === null || month.water_every_days === null) return null
  return (
    <>
      <span
        className={`${tenths.tenths} ${styles.bar}`}
        data-tenths={Math.round(((month.litres_a_week ?? 0) / most) * 10)}
      />
      <b>
        <span aria-hidden="true">{t('litresShort', { litres: month.litres_a_time })}</span>
        <span className="visually-hidden">{litres(month.litres_a_time)}</span>
      </b>
      <small>{days(month.water_every_days)}</small>
    </>
  )
}

function Yes({ words }: { words: string }) {
  return (
    <>
      <i className={styles.dot} />
      <span className="visually-hidden">{words}</span>
    </>
  )
}
