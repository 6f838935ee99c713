import { useState } from 'react'
import type { SearchMiss } from '#contract/office/search/misses.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { officeDates } from '../controls/dates.ts'
import { Button, ButtonLink } from '../controls/button.tsx'
import { formatCount } from '../controls/money.tsx'
import { usePermissionCheck } from '../session/member.ts'
import { ProductDialog } from './product-dialog.tsx'
import type { Resolve } from './use-resolve.ts'
import * as styles from './misses-page.module.css'

interface MissProps {
  miss: SearchMiss
  busy: boolean
  resolve: Resolve
}

/** A search word without results, with its answers: a plant with a similar name, another plant, or not sold by the shop. */
export function MissRow({ miss, busy, resolve }: MissProps) {
  const t = useTexts('office-searches')
  const { locale } = useLocale()
  return (
    <tr>
      <th scope="row">
        <bdi className={styles.word}>{miss.typed}</bdi>
        <small>{t(`misses.page.${miss.locale}`)}</small>
      </th>
      <td>{formatCount(miss.count)}</td>
      <td>{officeDates(locale).shortDay(`${miss.last_day}T12:00:00Z`)}</td>
      <td>
        <Actions {...{ miss, busy, resolve }} />
      </td>
    </tr>
  )
}

/** The phone layout of a search word without results. */
export function MissCard({ miss, busy, resolve }: MissProps) {
  const t = useTexts('office-searches')
  const { locale } = useLocale()
  return (
    <li className={styles.card}>
      <p className={styles.cardHead}>
        <bdi className={styles.word}>{miss.typed}</bdi>
        <span>{t('misses.times', { count: miss.count })}</span>
      </p>
      <small>
        {t(`misses.page.${miss.locale}`)} · {t('misses.lastDay')}{' '}
        {officeDates(locale).shortDay(`${miss.last_day}T12:00:00Z`)}
      </small>
      <Actions {...{ miss, busy, resolve }} />
    </li>
  )
}

function Actions({ miss, busy, resolve }: MissProps) {
  const t = useTexts('office-searches')
  const can = usePermissionCheck()
  const [isChoosing, setChoosing] = useState(false)
  if (!can('content.write')) return null
  return (
    <div className={styles.acts}>
      <NearestPlants {...{ miss, busy, resolve }} />
      {can('catalogue.read') && (
        <Button size="small" variant="plain" disabled={busy} onClick={() => setChoosing(true)}>
          {t('misses.other')}
        </Button>
      )}
      {can('catalogue.write') && (
        <ButtonLink
          size="small"
          variant="plain"
          to={`/products/new?name=${encodeURIComponent(miss.typed)}`}
        >
          {t('misses.addPlant')}
        </ButtonLink>
      )}
      {miss.state === 'open' ? (
        <Button
          size="small"
          variant="plain"
          disabled={busy}
          onClick={() => void resolve(miss, 'not_sold')}
        >
          {t('misses.notSold')}
        </Button>
      ) : (
        <Button
          size="small"
          variant="plain"
          disabled={busy}
          onClick={() => void resolve(miss, 'reopen')}
        >
          {t('misses.reopen')}
        </Button>
      )}
      {isChoosing && (
        <ProductDialog
          word={miss.typed}
          onClose={() => setChoosing(false)}
          onChoose={(product) => {
            setChoosing(false)
            void resolve(miss, 'synonym', product)
          }}
        />
      )}
    </div>
  )
}

/** Plants with names similar to the word, which may mean one of them. */
function NearestPlants({ miss, busy, resolve }: MissProps) {
  const t = useTexts('office-searches')
  const { locale } = useLocale()
  return miss.nearest.map((product) => {
    const name = locale === 'ar' ? product.name_ar : product.name_en
    return (
      <Button
        key={product.id}
        size="small"
        disabled={busy}
        aria-label={t('misses.meansNamed', { word: miss.typed, name })}
        onClick={() => void resolve(miss, 'synonym', product)}
      >
        {t('misses.means', { name })}
      </Button>
    )
  })
}
