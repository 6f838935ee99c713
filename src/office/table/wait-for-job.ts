import { getJob, type Job } from '#contract/office/jobs.ts'
import { officeApi } from '../session/office-api.ts'
import { isActive } from '#shared/office/job.ts'

const pollMs = 500

/** Waits for a job of some seconds, for an action that continues with its outcome. Screens show a job with `useJob`. */
export async function waitForJob(id: number): Promise<Job> {
  for (;;) {
    const { data } = await officeApi.call(getJob, { params: { id } })
    if (!isActive(data)) return data
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}
