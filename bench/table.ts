import { readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import type { Row } from './row.ts'
import { root } from './store.ts'

const file = join(root, 'docs/performance.md')
const markers = /(<!-- npm run bench -->\n)([^]*?)(<!-- \/npm run bench -->)/
const heading = '| what | goal | measured | |\n|---|---|---|---|'

export const tableOf = (rows: Row[]): string => [heading, ...rows.map(lineOf)].join('\n')

function lineOf({ what, goal, measured, isHeld }: Row): string {
  const verdict =
    goal === null ? '' : isHeld === null ? 'not measured' : isHeld ? 'held' : '**missed**'
  return `| ${what} | ${goal ?? ''} | ${measured} | ${verdict} |`
}

/** Puts the rows into the table of docs/performance.md, in the place of those of the same name, with the day and the machine. */
export async function writeTable(rows: Row[]): Promise<void> {
  const made = `Made on ${new Date().toISOString().slice(0, 10)} on ${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}.`
  const text = await readFile(file, 'utf8')
  if (!markers.test(text)) throw new Error(`${file} has no place for the table`)
  await writeFile(
    file,
    text.replace(
      markers,
      (_, from: string, table: string, to: string) =>
        `${from}\n${made}\n\n${heading}\n${merged(table, rows)}\n\n${to}`,
    ),
  )
}

/** The old lines, each new one in the place of its namesake; new names come last. */
function merged(table: string, rows: Row[]): string {
  const old = table.split('\n').filter((line) => line.startsWith('| ') && !heading.includes(line))
  const lines = new Map(
    [...old, ...rows.map(lineOf)].map((line) => [line.split(' | ', 1)[0], line]),
  )
  return [...lines.values()].join('\n')
}
