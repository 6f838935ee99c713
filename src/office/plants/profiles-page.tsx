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
import { LoadFailure } from '../layout/load-failure.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx'
import { officeApi } from '../session/office-api.ts'
import * as table from '../controls/plain-table.module.css'

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
      <LoadFailure error={error} onRetry={() => void refetch()} />
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
      {shown.length === 0 ? (
        <p role="status">{tOffice('office.list.noMatch')}</p>
      ) : (
        <ProfileTable rows={shown} />
      )}
    </>
  )
}

const linkTo = ({ slug, scientific_name: name }: ProfileRow) => (
  <Link to={`/plants/${slug}`}>
    <Ltr>{name}</Ltr>
  </Link>
)

function ProfileTable({ rows }: { rows: readonly ProfileRow[] }) {
  const t = useTexts('office-plants')
  const tFact = useTexts('plant-facts')
  const { locale } = useLocale()
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
                {row.name_ar ? (
                  <bdi>{locale === 'ar' ? row.name_ar : row.name_en}</bdi>
                ) : (
                  <Nothing />
                )}
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
