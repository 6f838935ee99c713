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

const activeStates: ReadonlySet<JobState> = new Set<JobState>(['queued', 'running', 'undoing'])
/** Not over: it is worth asking again soon. */
export const isActive = ({ state }: { state: JobState }): boolean => activeStates.has(state)
