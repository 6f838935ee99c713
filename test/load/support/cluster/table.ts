import { readFile, writeFile } from 'node:fs/promises'
import { loadavg, cpus } from 'node:os'
import { join } from 'node:path'
import { root } from '../../../support/files.ts'

/** What one event did to the shop. */
interface TableRow {
  event: string
  goalSeconds: number
  longestGapMs: number
  acknowledged: number
  orders: number
  pages: number
  pagesFailed: number
}

const file = join(root, 'docs/operations/high-availability.md')
const markers = /(<!-- npm run torture -- -t failover -->\n)([^]*?)(<!-- \/npm run torture -->)/
const heading =
  '| event | longest gap between two acknowledged orders | goal | acknowledged | lost | recovered by itself | pages |\n|---|---|---|---|---|---|---|'

/** With `WRITE_DOCS=1`: puts the row into the table of docs/operations/high-availability.md, in the place of the one of the same event. */
export async function writeRow(row: TableRow): Promise<void> {
  if (process.env['WRITE_DOCS'] !== '1') return
  const [cpu] = cpus()
  const made = `Measured on ${new Date().toISOString().slice(0, 10)}, all three machines on one host with ${cpus().length} cores (${cpu?.model.trim()}) at a load of ${loadavg()[0]?.toFixed(0)}.`
  const text = await readFile(file, 'utf8')
  if (!markers.test(text)) throw new Error(`${file} has no place for the table`)
  await writeFile(
    file,
    text.replace(
      markers,
      (_, from: string, table: string, to: string) =>
        `${from}\n${made}\n\n${heading}\n${merged(table, row)}\n\n${to}`,
    ),
  )
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

/** A row is written once each acknowledged order was found by its id, the books hold and the cluster is whole: it did recover. */
function lineOf({ event, goalSeconds, longestGapMs, acknowledged, ...counts }: TableRow): string {
  const isHeld = longestGapMs <= goalSeconds * 1_000
  const gap = isHeld ? seconds(longestGapMs) : `**${seconds(longestGapMs)}**`
  const goal = `≤ ${goalSeconds} s`
  const pages = counts.pagesFailed === 0 ? 'all' : `**${counts.pagesFailed} failed**`
  return `| ${event} | ${gap} | ${goal} | ${acknowledged} | ${acknowledged - counts.orders} | yes | ${pages} of ${counts.pages} |`
}

function merged(table: string, row: TableRow): string {
  const old = table.split('\n').filter((line) => line.startsWith('| ') && !heading.includes(line))
  const lines = new Map([...old, lineOf(row)].map((line) => [line.split(' | ', 1)[0], line]))
  return [...lines.values()].join('\n')
}
