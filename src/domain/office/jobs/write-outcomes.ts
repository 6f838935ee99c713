import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { JobRecord, RowOutcome, WaitingRow } from './job.ts'

/** Records the outcomes of waiting rows, of which there is one a row, and counts them in the job. One statement. */
export async function writeOutcomes(
  tx: Db,
  { id }: JobRecord,
  rows: readonly Pick<WaitingRow, 'line'>[],
  outcomes: readonly RowOutcome[],
): Promise<void> {
  if (outcomes.length !== rows.length)
    throw new Error(`${outcomes.length} outcomes for ${rows.length} rows of a job`)
  const written = outcomes.map((outcome, index) => ({
    line: rows[index]?.line,
    entity_id: (outcome.state === 'done' && outcome.entityId) || null,
    state: outcome.state,
    code: outcome.code ?? null,
    facts: outcome.state === 'done' ? null : (outcome.facts ?? null),
    before: (outcome.state === 'done' && outcome.before) || null,
    version_after: (outcome.state === 'done' && outcome.versionAfter) || null,
  }))
  await sql`
    with outcome as (
      select * from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as given (
        line integer, entity_id text, state text, code text, facts jsonb, before jsonb, version_after integer)
    ), counted as (
      select count(*) filter (where state = 'done') as done, count(*) filter (where state = 'failed') as failed,
        count(*) filter (where state = 'skipped') as skipped from outcome
    ), written as (
      update job_rows set state = outcome.state, code = outcome.code, facts = outcome.facts, before = outcome.before,
        version_after = outcome.version_after, entity_id = coalesce(outcome.entity_id, job_rows.entity_id)
      from outcome where job_id = ${id}::int and job_rows.line = outcome.line
    )
    update jobs set done = jobs.done + counted.done, failed = jobs.failed + counted.failed,
      skipped = jobs.skipped + counted.skipped, failures = 0
    from counted where id = ${id}::int`.execute(tx)
}
