import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getSettings, type OfficeSettings } from '#contract/office/settings/settings.ts'
import { officeApi } from '../session/office-api.ts'

export const settingsKey = ['settings']

/** All sections as the server has them. */
export const useSettings = () =>
  useQuery({
    queryKey: settingsKey,
    queryFn: async ({ signal }) => (await officeApi.call(getSettings, { signal })).data,
  })

/** Puts a saved change into the cache, and reloads the rest. */
export function useSettingsUpdate() {
  const client = useQueryClient()
  return (change: (settings: OfficeSettings) => OfficeSettings): void => {
    client.setQueryData<OfficeSettings>(settingsKey, (known) => known && change(known))
    for (const queryKey of [settingsKey, ['onboarding'], ['compliance'], ['home']])
      void client.invalidateQueries({ queryKey })
  }
}
