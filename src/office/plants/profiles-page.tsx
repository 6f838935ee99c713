import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { listPlantProfiles, type ProfileRow } from '#contract/office/plants/profiles.ts'
import { foldForSearch } from '#shared/text/arabic.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { ButtonLink } from '../controls/button.tsx'
import { TextField } from '../controls/field.tsx'
import { Icon } from '../controls/icon.tsx'
import { formatCount, Ltr, Nothing } from '../controls/money.tsx'
import { scrollable } from '../controls/scrollable.ts'
import { LoadFailurePage } from '../layout/load-failure-page.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx'
import { officeApi } from '../session/office-api.ts'
import { EmptyList } from '../table/list-states.tsx'
import { useIsNarrow } from '../table/use-narrow.ts'
import * as cards from '../table/card-list.module.css'
import * as table from '../controls/plain-table.module.css'
import * as styles from './profiles-page.module.css'

/** Kinds of plants, and how complete the facts about each are (plants.md 60). */
export default function ProfilesPage() {
  const t = useTexts('office-plants')
  const tOffice = useTexts('office')
  const [typed, setTyped] = useState('')
  const { data, error, refetch } = useQuery({
    queryKey: ['plant-profiles'],
    queryFn: async ({ signal }) => (await officeApi.call(listPlantProfiles, { signal })).data,
  })
  if (!data)
    return error ? (
      <LoadFailurePage error={error} onRetry={refetch} title="office.nav.plants" />
    ) : (
      <ScreenSkeleton rows={10} />
    )
  const wanted = foldForSearch(typed)
  const shown = data.filter((row) =>
    foldForSearch(
      [row.scientific_name, row.family, row.slug, row.name_ar, row.name_en].join(' '),
    ).includes(wanted),
  )
  return (
    <>
      <PageHead title={t('profiles.title')} note={formatCount(data.length)}>
        <ButtonLink variant="primary" icon="plus" to="/plants/new">
          {t('profiles.add')}
        </ButtonLink>
      </PageHead>
      <p className="muted">{t('profiles.hint')}</p>
      <TextField
        type="search"
        label={tOffice('office.list.search')}
        before={<Icon name="magnifying-glass" />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {data.length === 0 ? (
        <EmptyList icon="identification-card" title={t('profiles.empty')} />
      ) : shown.length === 0 ? (
        <p role="status">{tOffice('office.list.noMatch')}</p>
      ) : (
        <Profiles rows={shown} />
      )}
    </>
  )
}

const pathOf = ({ slug }: ProfileRow): string => `/plants/${slug}`

/** The kinds as a table or, on a phone, as cards. */
function Profiles({ rows }: { rows: readonly ProfileRow[] }) {
  return useIsNarrow() ? <ProfileCards rows={rows} /> : <ProfileTable rows={rows} />
}

function ProfileCards({ rows }: { rows: readonly ProfileRow[] }) {
  const t = useTexts('office-plants')
  const tFact = useTexts('plant-facts')
  return (
    <ul className={cards.list} aria-label={t('profiles.title')}>
      {rows.map((row) => (
        <li key={row.slug} className={cards.card}>
          <Link className={`${cards.link} ${styles.card}`} to={pathOf(row)}>
            <b>
              <Ltr>{row.scientific_name}</Ltr>
            </b>
            <span>
              <ShopName row={row} /> · {tFact(`kind.${row.kind}`)}
            </span>
            <small>
              {(['products', 'unsure', 'unknown'] as const).map((field) => (
                <span key={field}>
                  {t(`profiles.${field}`)}: {formatCount(row[field])}
                </span>
              ))}
            </small>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The name of its products in the shop, if there are any. */
function ShopName({ row }: { row: ProfileRow }) {
  const { locale } = useLocale()
  return row.name_ar ? <bdi>{locale === 'ar' ? row.name_ar : row.name_en}</bdi> : <Nothing />
}

const linkTo = (row: ProfileRow) => (
  <Link to={pathOf(row)}>
    <Ltr>{row.scientific_name}</Ltr>
  </Link>
)

function ProfileTable({ rows }: { rows: readonly ProfileRow[] }) {
  const t = useTexts('office-plants')
  const tFact = useTexts('plant-facts')
  return (
    <div className={table.frame} {...scrollable(t('profiles.title'))}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{t('profiles.field.scientific_name')}</th>
            <th scope="col">{t('profiles.name')}</th>
            <th scope="col">{t('profiles.field.kind')}</th>
            <th scope="col">{t('profiles.products')}</th>
            <th scope="col">{t('profiles.unsure')}</th>
            <th scope="col">{t('profiles.unknown')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.slug}>
              <th scope="row">{linkTo(row)}</th>
              <td>
                <ShopName row={row} />
              </td>
              <td>{tFact(`kind.${row.kind}`)}</td>
              <td>{formatCount(row.products)}</td>
              <td>{formatCount(row.unsure)}</td>
              <td>{formatCount(row.unknown)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
