import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  listSearchMisses,
  resolveSearchMiss,
  type NearProduct,
  type SearchMiss,
} from '#contract/office/search/misses.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { CountTabs } from '../controls/count-tabs.tsx'
import { scrollable } from '../controls/scrollable.ts'
import { useUndoNotice } from '../editor/use-undo-notice.ts'
import { LoadFailure } from '../layout/load-failure.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx'
import { officeApi } from '../session/office-api.ts'
import { notify } from '#web/ui/toasts.ts'
import { refusalText } from '../session/refusal.ts'
import { EmptyList } from '../table/list-states.tsx'
import { MissRow } from './miss-row.tsx'
import * as table from '../controls/plain-table.module.css'
import * as styles from './misses-page.module.css'

const missesKey = 'search-misses'
const states = ['open', 'not_sold'] as const

/** What shoppers searched for and did not find: what it means, or what to buy (plants.md 59.4). */
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
  const { resolve, busy } = useResolve()
  if (!data)
    return error ? (
      <LoadFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <ScreenSkeleton rows={8} />
    )
  const shown = data.filter((miss) => miss.state === state)
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
      {shown.length === 0 ? (
        <EmptyList
          icon="magnifying-glass"
          title={t(`misses.empty.${state}`)}
          hint={t(`misses.emptyHint.${state}`)}
        />
      ) : (
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
              {shown.map((miss) => (
                <MissRow key={`${miss.locale}:${miss.folded}`} {...{ miss, busy, resolve }} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
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

type Action = 'synonym' | 'not_sold' | 'reopen'
export type Resolve = (miss: SearchMiss, action: Action, product?: NearProduct) => Promise<void>

/** Answers a word, says what it finds from now on, and takes it back for ten seconds. */
function useResolve(): { resolve: Resolve; busy: boolean } {
  const t = useTexts('office-searches')
  const tOffice = useTexts('office')
  const { locale } = useLocale()
  const client = useQueryClient()
  const undoNotice = useUndoNotice()
  const [busy, setBusy] = useState(false)
  const send = async (
    { folded, locale: ofPage }: SearchMiss,
    action: Action,
    productId?: number,
  ) => {
    const answer = await officeApi.call(resolveSearchMiss, {
      body: { folded, locale: ofPage, action, ...(productId && { product_id: productId }) },
    })
    await client.invalidateQueries({ queryKey: [missesKey] })
    return answer
  }
  const resolve: Resolve = async (miss, action, product) => {
    setBusy(true)
    try {
      const { first } = await send(miss, action, product?.id)
      const name = first && (locale === 'ar' ? first.name_ar : first.name_en)
      const word = miss.typed
      const said = {
        synonym: name ? t('misses.findsNow', { word, name }) : t('misses.findsNothing', { word }),
        not_sold: t('misses.onBuyingList', { word }),
        reopen: t('misses.reopened', { word }),
      }[action]
      if (action === 'reopen') notify.success(said)
      else undoNotice(said, () => send(miss, 'reopen'))
    } catch (error) {
      notify.error(refusalText(tOffice, error))
    } finally {
      setBusy(false)
    }
  }
  return { resolve, busy }
}
