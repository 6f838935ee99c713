import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listPlantProfiles, type ProfileRow } from '#contract/office/plants/profiles.ts'
import type { Locale } from '#shared/locale.ts'
import { useLocale } from '#web/i18n/use-texts.ts'
import { officeApi } from '../session/office-api.ts'
import { useCan } from '../session/member.ts'

const notRead: readonly never[] = []

/** The kinds of plants that the shop knows; empty until they are here, and for members who may not choose one. */
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

/** What a kind is called on screen; one whose names nobody has written down as the product of it, else by its scientific name. */
export function kindName(kind: ProfileRow, locale: Locale): string {
  const name = kind.names[locale === 'ar' ? 0 : 1] ?? kind[`name_${locale}`] ?? kind.scientific_name
  // English names stand in lower case, as within a sentence.
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** The kinds as the choices of a list: several may have one name, so the address stands behind it. */
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
