import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { listSearchMisses, type SearchMiss } from '#contract/office/search/misses.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { CountTabs } from '../controls/count-tabs.tsx'
import { scrollable } from '../controls/scrollable.ts'
import { LoadFailurePage } from '../layout/load-failure-page.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx'
import { officeApi } from '../session/office-api.ts'
import { EmptyList } from '../table/list-states.tsx'
import { useIsNarrow } from '../table/use-narrow.ts'
import { MissCard, MissRow } from './miss-row.tsx'
import { missesKey, useResolve } from './use-resolve.ts'
import * as table from '../controls/plain-table.module.css'
import * as styles from './misses-page.module.css'

const states = ['open', 'not_sold'] as const
type State = (typeof states)[number]

/** Words that shoppers searched for without results: what they mean, or what to buy (plants.md 59.4). */
export default function MissesPage() {
  const t = useTexts('office-searches')
  const tOffice = useTexts('office')
  const [parameters] = useSearchParams()
  const days = parameters.get('days') === '30' ? '30' : '7'
  const state = parameters.get('list') === 'not_sold' ? 'not_sold' : 'open'
  const { data, error, refetch } = useQuery({
    queryKey: [missesKey, days],
    queryFn: async ({ signal }) =>
      (await officeApi.call(listSearchMisses, { query: { days }, signal })).data,
    placeholderData: keepPreviousData,
  })
  if (!data)
    return error ? (
      <LoadFailurePage error={error} onRetry={refetch} title="office.nav.misses" />
    ) : (
      <ScreenSkeleton rows={8} />
    )
  return (
    <>
      <PageHead title={tOffice('office.nav.misses')} />
      <p className="muted">{t('misses.hint')}</p>
      <div className={styles.tools}>
        <CountTabs
          label={t('misses.lists')}
          current={state}
          tabs={states.map((id) => ({
            id,
            label: t(`misses.list.${id}`),
            count: data.filter((miss) => miss.state === id).length,
            to: `?list=${id}&days=${days}`,
          }))}
        />
        <Days current={days} state={state} />
      </div>
      <MissList misses={data.filter((miss) => miss.state === state)} state={state} />
    </>
  )
}

/** The words of one state, as a table, or as cards on a phone. */
function MissList({ misses, state }: { misses: readonly SearchMiss[]; state: State }) {
  const t = useTexts('office-searches')
  const tOffice = useTexts('office')
  const { resolve, busy } = useResolve()
  const isNarrow = useIsNarrow()
  if (misses.length === 0)
    return (
      <EmptyList
        icon="magnifying-glass"
        title={t(`misses.empty.${state}`)}
        hint={t(`misses.emptyHint.${state}`)}
      />
    )
  if (isNarrow)
    return (
      <ul className={styles.cards} aria-label={t(`misses.list.${state}`)}>
        {misses.map((miss) => (
          <MissCard key={`${miss.locale}:${miss.folded}`} {...{ miss, busy, resolve }} />
        ))}
      </ul>
    )
  return (
    <div className={table.frame} {...scrollable(tOffice('office.nav.misses'))}>
      <table className={`${table.table} ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">{t('misses.word')}</th>
            <th scope="col">{t('misses.count')}</th>
            <th scope="col">{t('misses.lastDay')}</th>
            <th scope="col">{t('misses.meaning')}</th>
          </tr>
        </thead>
        <tbody>
          {misses.map((miss) => (
            <MissRow key={`${miss.locale}:${miss.folded}`} {...{ miss, busy, resolve }} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const periods = ['7', '30'] as const

function Days({ current, state }: { current: string; state: string }) {
  const t = useTexts('office-searches')
  const [, setParameters] = useSearchParams()
  return (
    <label className={styles.days}>
      {t('misses.period')}
      <select
        value={current}
        onChange={(event) =>
          setParameters({ list: state, days: event.target.value }, { replace: true })
        }
      >
        {periods.map((days) => (
          <option key={days} value={days}>
            {t('misses.days', { count: Number(days) })}
          </option>
        ))}
      </select>
    </label>
  )
}
