import { bulkJobKind } from './bulk/bulk-job.ts'
import type { JobKind } from './jobs/job.ts'

const kinds = [bulkJobKind] satisfies JobKind[]

const byName = new Map<string, JobKind>(kinds.map((kind) => [kind.name, kind]))

/** Every kind of job the shop knows; undefined: none is called so. */
export const jobKindOf = (name: string): JobKind | undefined => byName.get(name)
