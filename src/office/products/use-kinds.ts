import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listPlantProfiles, type ProfileRow } from '#contract/office/plants/profiles.ts'
import type { Locale } from '#shared/locale.ts'
import { useLocale } from '#web/i18n/use-texts.ts'
import { officeApi } from '../session/office-api.ts'
import { useCan } from '../session/member.ts'

const notRead: readonly never[] = []

/** The shop's kinds of plants; empty while loading, and for members who cannot choose one. */
export function useKinds(): readonly ProfileRow[] {
  const enabled = useCan('catalogue.write')
  return (
    useQuery({
      queryKey: ['plant-profiles'],
      queryFn: async ({ signal }) => (await officeApi.call(listPlantProfiles, { signal })).data,
      enabled,
      staleTime: 60_000,
    }).data ?? notRead
  )
}

/** The display name of a kind: its own, else its product's, else its scientific name. */
export function kindName(kind: ProfileRow, locale: Locale): string {
  const name = kind.names[locale === 'ar' ? 0 : 1] ?? kind[`name_${locale}`] ?? kind.scientific_name
  // English names are stored in lower case, for use within sentences.
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** The kinds as options of a list: names may repeat, so the slug follows in brackets. */
export function useKindOptions(): { value: string; label: string }[] {
  const { locale } = useLocale()
  const kinds = useKinds()
  return useMemo(
    () =>
      kinds.map((kind) => ({
        value: kind.slug,
        label: `${kindName(kind, locale)} (\u2066${kind.slug}\u2069)`,
      })),
    [kinds, locale],
  )
}
