import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { loadJobCreator } from '../jobs/load-job-creator.ts'
import type { JobKind, JobRecord, RowOutcome, WaitingRow } from '../jobs/job.ts'
import type { EditedProduct } from '../product-content/load-content.ts'
import { planCounts } from './counts/plan-counts.ts'
import { planCoupons } from './coupons/plan-coupons.ts'
import { fieldsOfMapping, type ImportRecord } from './import-record.ts'
import { keyOf, readLine, type CheckedLine, type LineSetup } from './line-values.ts'
import { loadNames } from './names.ts'
import type { LinePlan } from './plan-line.ts'
import { planPlants, splitLines } from './plan-plants.ts'
import type { ImportParams } from './start-check.ts'
import { planVariants } from './variants/plan-variants.ts'
import { refuseUnsoldPlants } from './variants/refuse-unsold-plants.ts'

/** The dry run of a table: what each line would write (office.md §33). Products are neither locked nor written. */
export const checkJobKind: JobKind = {
  name: 'imports.check',
  entity: null,
  permissions: () => ['import.run'],
  rows: {
    run: (tx, _audit, job, rows) => checkLines(tx, job, rows),
    finish: async (tx, _audit, job) => {
      const record = await loadImport(tx, job)
      if (record) await refuseUnsoldPlants(tx, record)
      return false
    },
  },
}

/** For files whose lines are checked in another order, which processes of an older version do not know: they do not take this kind. */
export const checkOptionsJobKind: JobKind = { ...checkJobKind, name: 'imports.checkOptions' }

const loadImport = (tx: Db, { params }: JobRecord): Promise<ImportRecord | undefined> =>
  tx
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', (params as ImportParams).importId)
    .executeTakeFirst()

async function checkLines(tx: Db, job: JobRecord, rows: WaitingRow[]): Promise<RowOutcome[]> {
  const { importId, vatRateBasisPoints } = job.params as ImportParams
  const record = await loadImport(tx, job)
  if (!record) return rows.map(() => ({ state: 'failed', code: 'fileGone' }))
  const setup = await setupOf(tx, record, vatRateBasisPoints)
  const lines = await loadLines(tx, setup, importId, rows.map(lineOf))
  const findEarlier = (some: readonly CheckedLine[]) => earlierLines(tx, importId, some)
  if (record.kind === 'counts') {
    const counts = { uploadedAt: record.created_at, earlierLine: await findEarlier(lines) }
    await writePlans(tx, importId, await planCounts(tx, setup, lines, counts))
  } else if (record.kind === 'coupons')
    await writePlans(tx, importId, await planCoupons(tx, setup, lines, await findEarlier(lines)))
  else await checkPlants(tx, setup, { importId, lines, findEarlier })
  return rows.map(() => ({ state: 'done' }))
}

/** The rows of a list of products have the order in which its lines are checked. */
const lineOf = ({ line, input }: WaitingRow): number =>
  (input as { line: number } | null)?.line ?? line

interface PlantLines {
  importId: number
  lines: readonly CheckedLine[]
  findEarlier(lines: readonly CheckedLine[]): ReturnType<typeof earlierLines>
}

/** Checks lines of plants before those of variants, which need to know what the file writes of their plants. */
async function checkPlants(
  tx: Db,
  setup: LineSetup,
  { importId, lines, findEarlier }: PlantLines,
): Promise<void> {
  const { plants, variants, plantOf } = await splitLines(tx, setup, lines)
  const earlier = await findEarlier(plants)
  const given = { importId, lines: plants, plantOf, earlier }
  await writePlans(tx, importId, await planPlants(tx, setup, given))
  const ofVariants = { importId, lines: variants, findEarlier }
  await writePlans(tx, importId, await planVariants(tx, setup, ofVariants))
}

async function setupOf(
  tx: Db,
  record: ImportRecord,
  vatRateBasisPoints: number,
): Promise<LineSetup> {
  const { permissions } = await loadJobCreator(tx, record.created_by)
  return {
    kind: record.kind,
    mapping: fieldsOfMapping(record),
    matchBy: record.match_by,
    creates: record.creates,
    emptyCells: record.empty_cells,
    names: await loadNames(tx),
    vatRateBasisPoints: permissions.has('costs.read') ? vatRateBasisPoints : null,
  }
}

async function loadLines(
  tx: Db,
  setup: LineSetup,
  importId: number,
  numbers: number[],
): Promise<CheckedLine[]> {
  const lines = await tx
    .selectFrom('import_lines')
    .select(['line', 'cells'])
    .where('import_id', '=', importId)
    .where('line', 'in', numbers)
    .orderBy('line')
    .execute()
  return lines.map(({ line, cells }) => {
    const values = readLine(cells, setup)
    const key = keyOf(values, setup.kind === 'coupons' ? 'code' : setup.matchBy)
    return { line, cells, values, key }
  })
}

/** Returns a function that finds the first earlier line with the same key; lines are checked in their order. One statement. */
async function earlierLines(
  tx: Db,
  importId: number,
  lines: readonly CheckedLine[],
): Promise<(key: string, line: number) => number | undefined> {
  const keys = lines.flatMap(({ key }) => key ?? [])
  const known =
    keys.length === 0
      ? []
      : await tx
          .selectFrom('import_lines')
          .select((of) => ['match_key', of.fn.min('line').as('first')])
          .where('import_id', '=', importId)
          .where('match_key', 'in', keys)
          .groupBy('match_key')
          .execute()
  const first = new Map(known.map((row) => [row.match_key, row.first]))
  for (const { key, line } of lines) if (key !== null && !first.has(key)) first.set(key, line)
  return (key, line) => {
    const found = first.get(key)
    return found !== undefined && found < line ? found : undefined
  }
}

/** The product recorded for a line; `version` null: it does not matter (counts). Coupons have no product. */
type PlannedProduct = Pick<EditedProduct, 'id'> & { version: number | null }

async function writePlans(
  tx: Db,
  importId: number,
  plans: readonly { line: CheckedLine; plan: LinePlan; product: PlannedProduct | null }[],
): Promise<void> {
  if (plans.length === 0) return
  const written = plans.map(({ line, plan, product }) => ({
    line: line.line,
    outcome: plan.outcome,
    is_warned: plan.isWarned,
    match_key: line.key,
    product_id: product?.id ?? null,
    product_version: product?.version ?? null,
    title: plan.title,
    changes: plan.changes,
    differences: plan.differences,
    problems: plan.problems,
  }))
  await sql`
    update import_lines set outcome = given.outcome, is_warned = given.is_warned, match_key = given.match_key,
      product_id = given.product_id, product_version = given.product_version, title = given.title, changes = given.changes,
      differences = given.differences, problems = given.problems
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as given (line integer, outcome text, is_warned boolean, match_key text,
      product_id integer, product_version integer, title text, changes jsonb, differences jsonb, problems jsonb)
    where import_id = ${importId}::int and import_lines.line = given.line`.execute(tx)
}
