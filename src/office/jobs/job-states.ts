import type { JobState } from '#shared/job.ts'
import type { Tone } from '../controls/badge.tsx'

export const jobTones: Record<JobState, Tone> = {
  queued: 'neutral',
  running: 'info',
  done: 'ok',
  failed: 'error',
  cancelled: 'neutral',
  undoing: 'info',
  undone: 'warn',
}

const activeStates: ReadonlySet<JobState> = new Set<JobState>(['queued', 'running', 'undoing'])
/** Not over: it is worth asking again soon. */
export const isActive = ({ state }: { state: JobState }): boolean => activeStates.has(state)
