import type { OwnedPlant } from '#contract/owned-plants/parts.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { nameOf, useCareWords, todayInRiyadh } from './use-care-words.ts'
import * as styles from './side.module.css'

type Kind = OwnedPlant['jobs_this_month'][number]['kind']

const icons: Partial<Record<Kind, IconName>> = {
  feed: 'flask',
  repot: 'plant',
  prune: 'scissors',
  plant_out: 'shovel',
}

/** Work of the month beside watering, by what is done. */
export function MonthJobs({ plants }: { plants: OwnedPlant[] }) {
  const { t, list, month } = useCareWords()
  const jobs = new Map<string, { icon: IconName; names: string[] }>()
  for (const plant of plants)
    for (const { kind, code } of plant.jobs_this_month) {
      const words = t(code === null ? `job.${kind}` : `work.${code}`)
      const known = jobs.get(words) ?? { icon: icons[kind] ?? 'leaf', names: [] }
      jobs.set(words, { ...known, names: [...known.names, nameOf(plant)] })
    }
  return (
    <section className={styles.panel} aria-labelledby="month-jobs">
      <h2 className="heading-4" id="month-jobs">
        {t('jobsOf', { month: month(Number(todayInRiyadh().slice(5, 7))) })}
      </h2>
      {jobs.size === 0 && <p className="muted text-small">{t('noJobs')}</p>}
      <ul className={styles.jobs}>
        {[...jobs].map(([words, { icon, names }]) => (
          <li key={words}>
            <Icon name={icon} />
            <span>
              <b>{words}</b> <bdi>{list(names)}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
