/** States of a job (office.md 20.7). */
export const jobStates = [
  'queued',
  'running',
  'done',
  'failed',
  'cancelled',
  'undoing',
  'undone',
] as const
export type JobState = (typeof jobStates)[number]

export const jobRowStates = ['waiting', 'done', 'failed', 'skipped'] as const
export type JobRowState = (typeof jobRowStates)[number]

const activeStates: ReadonlySet<JobState> = new Set<JobState>(['queued', 'running', 'undoing'])
/** Whether the job is unfinished, so its state should be polled. */
export const isActive = ({ state }: { state: JobState }): boolean => activeStates.has(state)
