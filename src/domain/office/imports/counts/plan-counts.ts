import { sql } from 'kysely'
import type { ImportProblem } from '#db/tables/import.ts'
import type { Db } from '#db/tables.ts'
import { expectedAt } from '../../stock/on-hand.ts'
import { maxAgeMs, maxAheadMs } from '../../stock/fill-count.ts'
import { importField } from '../fields.ts'
import { problem, warning, type LineSetup, type LineValues } from '../line-values.ts'
import type { LinePlan } from '../plan-line.ts'
import type { CountChanges } from './count-changes.ts'

/** A product, or a variant of a product that varies, identified in a count by its SKU. */
export interface CountedPlant {
  sku: string
  product_id: number
  variant_id: number | null
  name_ar: string
  /** Whether it varies, so that its variants are counted separately. */
  varies: boolean
  is_tracked: boolean
}

interface CountLine {
  line: number
  cells: readonly (string | null)[]
  values: LineValues
  key: string | null
}

export interface PlannedCount<Line> {
  line: Line
  plan: LinePlan
  product: { id: number; version: null } | null
}

/** A difference of at least this many pieces and more than half of the expected quantity may be a typo. */
const [largeDifference, largeShare] = [10, 0.5]

/**
 * Plans the lines of a count: the recorded stock at the time of counting beside the counted quantity (office.md §23, §33). Lines without a
 * time were counted when the file was uploaded. Three statements, however many lines.
 */
export async function planCounts<Line extends CountLine>(
  tx: Db,
  setup: Pick<LineSetup, 'mapping'>,
  lines: readonly Line[],
  {
    uploadedAt,
    earlierLine,
  }: { uploadedAt: Date; earlierLine(key: string, line: number): number | undefined },
): Promise<PlannedCount<Line>[]> {
  const plants = await findPlants(
    tx,
    lines.flatMap(({ values }) => (values.values.get('sku')?.value as string | undefined) ?? []),
  )
  const read = lines.map((line) => {
    const { values } = line.values
    const plant = plants.get(String(values.get('sku')?.value)) ?? null
    const at = values.get('counted_at')?.value
    return {
      line,
      plant,
      counted: values.get('counted')?.value as number | undefined,
      at: typeof at === 'string' ? new Date(at) : uploadedAt,
      problems: problemsOf(line, plant, earlierLine),
    }
  })
  const right = read.flatMap(({ plant, at, problems }) =>
    plant?.is_tracked && problems.length === 0
      ? [{ product_id: plant.product_id, variant_id: plant.variant_id, counted_at: at }]
      : [],
  )
  const expected = (right.length > 0 ? await expectedAt(tx, right) : []).values()
  return read.map(({ line, plant, counted, at, problems }) => {
    const isRight = plant !== null && problems.length === 0
    // Nothing is counted of a plant with unlimited stock, whose line in an export has no quantity.
    const before = isRight ? (plant.is_tracked && expected.next().value) || 0 : null
    return {
      line,
      product: plant && { id: plant.product_id, version: null },
      plan: planOf(line, setup, { plant, counted, at, problems, before }),
    }
  })
}

/** Finds products and variants by SKU; those in the bin are left out. One statement. */
async function findPlants(tx: Db, skus: readonly string[]): Promise<Map<string, CountedPlant>> {
  const wanted = sql`any(${[...skus]}::text[])`
  const { rows } = await sql<CountedPlant>`
    select sku, id as product_id, null::int as variant_id, name_ar, varies, stock_quantity is not null as is_tracked
    from products where sku = ${wanted} and deleted_at is null
    union all
    select variant.sku, products.id, variant.id, name_ar, false, variant.stock_quantity is not null
    from product_variants variant join products on products.id = product_id
    where variant.sku = ${wanted} and variant.is_active and varies and deleted_at is null`.execute(
    tx,
  )
  // A variant may have the SKU of its product; it takes precedence, because variants are what is counted.
  return new Map(rows.map((plant) => [plant.sku, plant]))
}

function problemsOf(
  { line, values: { values, problems }, key }: CountLine,
  plant: CountedPlant | null,
  earlierLine: (key: string, line: number) => number | undefined,
): ImportProblem[] {
  const found = [...problems]
  const sku = values.get('sku')
  const isUncounted = !values.has('counted') && found.length === 0
  const isUnread = (name: string) => !found.some(({ facts }) => facts.field === name)
  if (!sku && isUnread('sku')) found.push(problem('cell.required', fieldAt(values, 'sku')))
  if (sku && !plant) found.push(problem('line.unknownSku', sku))
  if (plant?.varies) found.push(problem('line.countOptions', sku))
  else if (plant && !plant.is_tracked && !isUncounted) found.push(problem('line.notTracked', sku))
  if (!values.has('counted') && isUnread('counted') && plant?.is_tracked !== false)
    found.push(problem('cell.required', fieldAt(values, 'counted')))
  const at = values.get('counted_at')
  if (typeof at?.value === 'string') {
    const age = Date.now() - Date.parse(at.value)
    if (age > maxAgeMs || age < -maxAheadMs)
      found.push(problem('cell.countedAt', at, { value: at.raw }))
  }
  const earlier = key === null ? undefined : earlierLine(key, line)
  if (earlier !== undefined) found.push(problem('line.twice', {}, { line: earlier }))
  return found
}

const fieldAt = (values: LineValues['values'], name: string) => {
  const field = values.get(name)?.field ?? importField(name)
  return field ? { field } : {}
}

interface ReadCount {
  plant: CountedPlant | null
  counted: number | undefined
  at: Date
  problems: ImportProblem[]
  /** The recorded stock at that moment; null: the line is wrong. */
  before: number | null
}

function planOf(
  { cells }: CountLine,
  { mapping }: Pick<LineSetup, 'mapping'>,
  { plant, counted = 0, at, problems, before }: ReadCount,
): LinePlan {
  const isWrong = plant === null || before === null
  const difference = isWrong ? 0 : counted - before
  const isLarge =
    before !== null &&
    Math.abs(difference) >= largeDifference &&
    Math.abs(difference) > before * largeShare
  const column = [...mapping].find(([, { name }]) => name === 'counted')
  const warnings =
    isLarge && column
      ? [
          warning(
            'line.largeDifference',
            { field: column[1], column: column[0] },
            { expected: before, counted },
          ),
        ]
      : []
  const changes: CountChanges = {
    variantId: plant?.variant_id ?? null,
    counted,
    countedAt: at.toISOString(),
  }
  return {
    outcome: isWrong ? 'wrong' : difference === 0 ? 'same' : 'changed',
    isWarned: warnings.length > 0,
    title: plant?.name_ar ?? null,
    changes: isWrong || difference === 0 ? null : changes,
    differences: [...mapping].flatMap(([number, { name }]) => {
      const raw = cells[number - 1] ?? null
      if (name === 'counted')
        return [
          { column: number, field: name, from: before === null ? null : String(before), to: raw },
        ]
      return raw === null ? [] : [{ column: number, field: name, from: raw, to: raw }]
    }),
    problems: [...problems, ...warnings],
  }
}
