import { useQuery } from '@tanstack/react-query'
import { getOnboarding, type Onboarding } from '#contract/office/first-day/first-day.ts'
import { officeApi } from '../session/office-api.ts'
import { useCan } from '../session/member.ts'

/** The shop's remaining steps, for members who can read its settings. */
export function useOnboarding(): Onboarding | undefined {
  const canRead = useCan('settings.read')
  return useQuery({
    queryKey: ['onboarding'],
    queryFn: async ({ signal }) => (await officeApi.call(getOnboarding, { signal })).data,
    enabled: canRead,
  }).data
}
