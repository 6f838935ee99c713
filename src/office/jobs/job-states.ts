import type { JobState } from '#shared/office/job.ts'
import type { Tone } from '../controls/badge.tsx'

/** States that are not listed are neutral. */
const tones = new Map<JobState, Tone>([
  ['running', 'info'],
  ['done', 'ok'],
  ['failed', 'error'],
  ['undoing', 'info'],
  ['undone', 'warn'],
])
export const jobTone = (state: JobState): Tone => tones.get(state) ?? 'neutral'
