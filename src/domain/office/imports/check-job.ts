import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { loadWriter } from '../jobs/load-writer.ts'
import type { JobKind, JobRecord, RowOutcome, WaitingRow } from '../jobs/job.ts'
import { loadEditedProducts, type EditedProduct } from '../product-content/load-content.ts'
import { checkPlantLaw, type Verdict } from '../plant-law/check-plant-law.ts'
import { planCounts } from './counts/plan-counts.ts'
import { planCoupons } from './coupons/plan-coupons.ts'
import { fieldsOfMapping, type ImportRecord } from './import-record.ts'
import { keyOf, readLine, type LineSetup, type LineValues } from './line-values.ts'
import { loadNames } from './names.ts'
import { planLine, type LinePlan } from './plan-line.ts'
import type { ImportParams } from './start-check.ts'

interface CheckedLine {
  line: number
  cells: (string | null)[]
  values: LineValues
  key: string | null
}

/** The dry run of a table: what each line would write (office.md §33). Products are neither locked nor written. */
export const checkJobKind: JobKind = {
  name: 'imports.check',
  entity: null,
  permissions: () => ['import.run'],
  rows: { run: (tx, _audit, job, rows) => checkLines(tx, job, rows) },
}

async function checkLines(tx: Db, job: JobRecord, rows: WaitingRow[]): Promise<RowOutcome[]> {
  const { importId, vatRateBasisPoints } = job.params as ImportParams
  const record = await tx
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', importId)
    .executeTakeFirst()
  if (!record) return rows.map(() => ({ state: 'failed', code: 'fileGone' }))
  const setup = await setupOf(tx, record, vatRateBasisPoints)
  const lines = await loadLines(
    tx,
    setup,
    importId,
    rows.map(({ line }) => line),
  )
  const earlier = await earlierLines(tx, importId, lines)
  if (record.kind === 'counts') {
    const counts = { uploadedAt: record.created_at, earlierLine: earlier }
    await writePlans(tx, importId, await planCounts(tx, setup, lines, counts))
    return rows.map(() => ({ state: 'done' }))
  }
  if (record.kind === 'coupons') {
    await writePlans(tx, importId, await planCoupons(tx, setup, lines, earlier))
    return rows.map(() => ({ state: 'done' }))
  }
  const products = await productsOf(tx, setup, lines)
  const verdicts = await checkLinesAgainstLaw(tx, lines, products)
  const plans = lines.map((line, index) => {
    const product = (line.key === null ? null : products.get(line.key)) ?? null
    const plan = planLine(line.values, setup, {
      cells: line.cells,
      product,
      earlier: (line.key === null ? null : earlier(line.key, line.line)) ?? null,
      verdict: verdicts[index] ?? null,
    })
    return { line, plan, product }
  })
  await writePlans(tx, importId, plans)
  return rows.map(() => ({ state: 'done' }))
}

/** Returns the verdict of the law on each line, by the name and kind that its product will have. One statement. */
const checkLinesAgainstLaw = (
  tx: Db,
  lines: readonly CheckedLine[],
  products: ReadonlyMap<string, EditedProduct>,
): Promise<Verdict[]> =>
  checkPlantLaw(
    tx,
    lines.map(({ key, values }) => {
      const product = (key === null ? null : products.get(key)) ?? null
      const willHave = (field: 'name_latin' | 'profile') => {
        const said = values.values.get(field)
        return ((said ? said.value : product?.content[field]) as string | null | undefined) ?? null
      }
      return {
        id: product?.id ?? null,
        name: willHave('name_latin'),
        profile: willHave('profile'),
      }
    }),
  )

async function setupOf(
  tx: Db,
  record: ImportRecord,
  vatRateBasisPoints: number,
): Promise<LineSetup> {
  const { permissions } = await loadWriter(tx, record.created_by)
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

/** Loads the products of the lines by key. Two statements. */
async function productsOf(
  tx: Db,
  { matchBy }: LineSetup,
  lines: readonly CheckedLine[],
): Promise<Map<string, EditedProduct>> {
  const wanted = lines.flatMap(({ values }) => values.values.get(matchBy)?.value ?? [])
  if (wanted.length === 0) return new Map()
  const found = await tx
    .selectFrom('products')
    .select('id')
    .where(matchBy, 'in', wanted as never[])
    .execute()
  if (found.length === 0) return new Map()
  const products = await loadEditedProducts(
    tx,
    found.map(({ id }) => id),
  )
  return new Map(
    products.map((product) => [
      `${matchBy}:${matchBy === 'id' ? product.id : product.content.sku}`,
      product,
    ]),
  )
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
