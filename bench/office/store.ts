import { existsSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { asAnswer } from '../../test/support/call-at.ts'
import { memoryOf } from '../cpu.ts'
import { officeCall } from './member.ts'

/** A shop in a separate process, as called by an owner's browser. */
export interface OfficeStore {
  port: number
  pid: number
  token: string
}

export interface Job {
  id: number
  state: string
  total: number
  done: number
  failed: number
  skipped: number
}

/** One call; any answer other than a success throws. */
export async function callOffice<Data>(
  { port, token }: OfficeStore,
  path: string,
  { method = 'GET', body, file }: { method?: string; body?: object; file?: File } = {},
): Promise<Data> {
  const init = officeCall(token, method, body)
  const form = new FormData()
  if (file) form.append('file', file)
  const { status, body: answer } = await asAnswer(
    await fetch(`http://127.0.0.1:${port}/api/office${path}`, {
      ...init,
      ...(file && { body: form }),
    }),
  )
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`)
  return answer.data as Data
}

/** The duration of a job from its creation; `staleMs`: the longest time without progress. */
export interface Finished {
  job: Job
  seconds: number
  staleMs: number
  /** The peak memory of the process meanwhile, above its memory before; null where it is not measured. */
  megabytes: number | null
}

export const checkIntervalMs = 100

/** Creates a job and waits until it ends. */
export async function runJob(store: OfficeStore, create: () => Promise<Job>): Promise<Finished> {
  const before = resetPeak(store.pid)
  const start = performance.now()
  const { id } = await create()
  let [job, movedAt, staleMs] = [await callOffice<Job>(store, `/jobs/${id}`), start, 0]
  while (job.state === 'queued' || job.state === 'running') {
    await pause(checkIntervalMs)
    const next = await callOffice<Job>(store, `/jobs/${id}`)
    const now = performance.now()
    staleMs = Math.max(staleMs, now - movedAt)
    if (sumOf(next) !== sumOf(job)) movedAt = now
    job = next
  }
  if (job.state !== 'done') throw new Error(`the job ended as ${job.state}`)
  const peak = memoryOf(store.pid)?.peak
  return {
    job,
    seconds: (performance.now() - start) / 1000,
    staleMs,
    megabytes: before === null || peak === undefined ? null : peak - before,
  }
}

const sumOf = ({ done, failed, skipped }: Job): number => done + failed + skipped

/** Resets the peak memory of a process; returns its present memory in MB. Only on Linux. */
function resetPeak(pid: number): number | null {
  const file = `/proc/${pid}/clear_refs`
  if (!existsSync(file)) return null
  try {
    writeFileSync(file, '5')
  } catch {
    return null
  }
  return memoryOf(pid)?.now ?? null
}
