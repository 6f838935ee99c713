import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { JobRecord, RowOutcome, WaitingRow } from '../jobs/job.ts'
import { writeOutcomes } from '../jobs/write-outcomes.ts'
import type { LineChanges } from './line-changes.ts'

/** The input of a job row: the changes of its line, those of the other lines of its plant, and the version they apply to. */
interface LineInput {
  changes: LineChanges
  version: number | null
  /** Present where a plant has several lines, which are one save: its first line writes them all. */
  others?: LineChanges[]
  /** The numbers of the other lines. */
  followers?: number[]
  /** The line of a plant that is left out, so that its variants cannot be added. */
  leftOut?: number
  /** For the other lines: the first line of the plant. */
  leader?: number
}

const inputOf = ({ input }: WaitingRow) => input as LineInput

/** Returns the changes of all lines of the plant of a row. */
export const linesIn = (row: WaitingRow): LineChanges[] => {
  const { changes, others = [] } = inputOf(row)
  return [changes, ...others]
}
export const versionOf = (row: WaitingRow): number | undefined => inputOf(row).version ?? undefined

/**
 * The new and changed lines of an import as rows of a job. The lines of a plant and its variants are one save, which its first line makes.
 * Variants of a plant that the file adds fail where the line of that plant is left out because of a warning.
 */
export const rowsOfPlants = (
  importId: number,
  acceptsWarnings: boolean,
): RawBuilder<unknown> => sql`
  select line, product_id::text as entity_id, case
      when line = leader then jsonb_build_object('changes', changes, 'version', version)
        || case when size > 1 then jsonb_build_object('others', lines - 0, 'followers', numbers - 0) else '{}' end
        || case when is_left_out then jsonb_build_object('leftOut', own_line) else '{}' end
      else jsonb_build_object('changes', changes, 'leader', leader) end as input
  from (
    select line, product_id, changes, own_line, product_id is null and not has_own_line as is_left_out,
      min(line) over plant_lines as leader, min(product_version) over plant_lines as version,
      count(*) over plant_lines as size, jsonb_agg(changes) over plant_lines as lines, jsonb_agg(line) over plant_lines as numbers
    from (
      select *, bool_or(changes->'variant' is null and is_chosen) over (partition by plant) as has_own_line,
        min(line) filter (where changes->'variant' is null) over (partition by plant) as own_line
      from (
        select line, product_id, product_version, changes, not is_warned or ${acceptsWarnings}::boolean as is_chosen,
          coalesce('id:' || product_id, 'sku:' || coalesce(changes->'variant'->>'parentSku', changes->'fields'->>'sku'), 'line:' || line) as plant
        from import_lines
        where import_id = ${importId}::int and outcome in ('new', 'changed')) known) chosen
    where is_chosen
    window plant_lines as (partition by plant order by line rows between unbounded preceding and unbounded following)) grouped`

/**
 * Writes the rows that lead, and records their outcomes for the other rows of their plants, also for those of later batches: a job that is
 * cancelled says of each line whether it was written.
 */
export async function runLeaders(
  tx: Db,
  job: JobRecord,
  rows: readonly WaitingRow[],
  run: (leaders: WaitingRow[]) => Promise<RowOutcome[]>,
): Promise<RowOutcome[]> {
  const leaders = rows.filter((row) => inputOf(row).leader === undefined)
  const toWrite = leaders.filter((row) => inputOf(row).leftOut === undefined)
  const written = new Map((await run(toWrite)).map((outcome, index) => [toWrite[index], outcome]))
  const outcomes = new Map<number, RowOutcome>()
  for (const row of leaders) {
    const outcome = written.get(row) ?? leftOut(row)
    outcomes.set(row.line, outcome)
    for (const line of inputOf(row).followers ?? []) outcomes.set(line, withoutUndo(outcome))
  }
  const here = new Set(rows.map(({ line }) => line))
  const later = [...outcomes].filter(([line]) => !here.has(line))
  if (later.length > 0)
    await writeOutcomes(
      tx,
      job,
      later.map(([line]) => ({ line })),
      later.map(([, outcome]) => outcome),
    )
  // The leader of a row without an outcome failed by itself, before it was run.
  return rows.map(({ line }) => outcomes.get(line) ?? unwritten)
}

const unwritten: RowOutcome = { state: 'failed', code: 'serverError' }

function leftOut(row: WaitingRow): RowOutcome {
  const line = inputOf(row).leftOut
  return line === undefined
    ? unwritten
    : { state: 'failed', code: 'line.parentLeftOut', facts: { line } }
}

/** The first row of a plant restores all of it. */
function withoutUndo(outcome: RowOutcome): RowOutcome {
  if (outcome.state !== 'done') return outcome
  const { entityId } = outcome
  return { state: 'done', ...(entityId !== undefined && { entityId }) }
}
