import { getJob, type Job } from '#contract/office/jobs.ts'
import { isTransient } from '../query-client.ts'
import { officeApi } from '../session/office-api.ts'
import { isActive } from '#shared/office/job.ts'

const pollMs = 500

/** Waits for a job of some seconds, for an action that continues with its outcome. Screens show a job with `useJob`. */
export async function waitForJob(id: number): Promise<Job> {
  for (;;) {
    const job = await poll(id)
    if (job && !isActive(job)) return job
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

/** Null: the call failed, which says nothing about the job. */
async function poll(id: number): Promise<Job | null> {
  try {
    return (await officeApi.call(getJob, { params: { id } })).data
  } catch (error) {
    if (isTransient(error)) return null
    throw error
  }
}
