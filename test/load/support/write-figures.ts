import { cpus, loadavg } from 'node:os'
import { rewriteTable } from '../../../tools/page-table.ts'

/**
 * Writes the figures of a row into its section of docs/operations.md, with the day and the load of the machine: `<!-- npm run torture -- -t
 * "point in time" -->` … `<!-- /npm run torture -->`.
 */
export async function writeFigures(row: string, figures: Record<string, string>): Promise<void> {
  const load = loadavg()[0]?.toFixed(0)
  const note = `Made on ${new Date().toISOString().slice(0, 10)} on ${cpus().length} cores shared with other work (load ${load}).`
  const place = {
    page: 'docs/operations.md',
    opening: `<!-- npm run torture -- -t "${row}" -->`,
    closing: '<!-- /npm run torture -->',
    heading: '| what | measured |\n|---|---|',
  }
  await rewriteTable(place, note, () =>
    Object.entries(figures).map(([what, figure]) => `| ${what} | ${figure} |`),
  )
}
