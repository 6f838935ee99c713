import type { JobState } from '#shared/office/job.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Badge } from '../controls/badge.tsx'
import { jobTone } from './job-states.ts'

export function JobStateBadge({ state }: { state: JobState }) {
  const t = useTexts('office')
  return <Badge tone={jobTone(state)}>{t(`office.jobState.${state}`)}</Badge>
}
