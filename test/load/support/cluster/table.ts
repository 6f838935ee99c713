import { cpus, loadavg } from 'node:os'
import { mergeRows, rewriteTable, type PageTable } from '../../../../tools/page-table.ts'

/** The effect of one event on the shop. */
interface TableRow {
  event: string
  goalSeconds: number
  longestGapMs: number
  acknowledged: number
  orders: number
  pages: number
  pagesFailed: number
}

const place: PageTable = {
  page: 'docs/operations/high-availability.md',
  opening: '<!-- npm run torture -- -t failover -->',
  closing: '<!-- /npm run torture -->',
  heading:
    '| event | longest gap between two acknowledged orders | goal | acknowledged | lost | recovered by itself | pages |\n|---|---|---|---|---|---|---|',
}

/** With `WRITE_DOCS=1`: writes the row into the table of docs/operations/high-availability.md, replacing that of the same event. */
export async function writeRow(row: TableRow): Promise<void> {
  if (process.env['WRITE_DOCS'] !== '1') return
  const [cpu] = cpus()
  const note = `Measured on ${new Date().toISOString().slice(0, 10)}, all three machines on one host with ${cpus().length} cores (${cpu?.model.trim()}) at a load of ${loadavg()[0]?.toFixed(0)}.`
  await rewriteTable(place, note, (old) => mergeRows(old, [lineOf(row)]))
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

/**
 * A row is written once each acknowledged order was found by its id, the records are consistent and the cluster is complete: it did
 * recover.
 */
function lineOf({ event, goalSeconds, longestGapMs, acknowledged, ...counts }: TableRow): string {
  const isHeld = longestGapMs <= goalSeconds * 1_000
  const gap = isHeld ? seconds(longestGapMs) : `**${seconds(longestGapMs)}**`
  const goal = `≤ ${goalSeconds} s`
  const pages = counts.pagesFailed === 0 ? 'all' : `**${counts.pagesFailed} failed**`
  return `| ${event} | ${gap} | ${goal} | ${acknowledged} | ${acknowledged - counts.orders} | yes | ${pages} of ${counts.pages} |`
}
