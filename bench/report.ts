import { cpus } from 'node:os'
import { mergeRows, rewriteTable, type PageTable } from '../tools/page-table.ts'
import type { Row } from './result.ts'

const place: PageTable = {
  page: 'docs/performance.md',
  opening: '<!-- npm run bench -->',
  closing: '<!-- /npm run bench -->',
  heading: '| what | goal | measured | |\n|---|---|---|---|',
}

export const tableOf = (rows: Row[]): string => [place.heading, ...rows.map(lineOf)].join('\n')

function lineOf({ what, goal, measured, isHeld }: Row): string {
  const verdict =
    goal === null ? '' : isHeld === null ? 'not measured' : isHeld ? 'held' : '**missed**'
  return `| ${what} | ${goal ?? ''} | ${measured} | ${verdict} |`
}

/** Writes the rows into the table of docs/performance.md, replacing those of the same name, with the day and the machine. */
export async function writeTable(rows: Row[]): Promise<void> {
  const note = `Made on ${new Date().toISOString().slice(0, 10)} on ${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}.`
  await rewriteTable(place, note, (old) => mergeRows(old, rows.map(lineOf)))
}
