import { readFile, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { root } from '../../support/files.ts'

/**
 * Puts what a row measured into the place of docs/operations.md that names the row, with the day and the load of the machine:
 * `<!-- npm run torture -- -t "point in time" -->` … `<!-- /npm run torture -->`.
 */
export async function writeFigures(row: string, figures: Record<string, string>): Promise<void> {
  const file = join(root, 'docs/operations.md')
  const text = await readFile(file, 'utf8')
  const place = new RegExp(
    `(<!-- npm run torture -- -t "${row}" -->\n)[^]*?(<!-- /npm run torture -->)`,
  )
  if (!place.test(text)) throw new Error(`${file} has no place for the figures of "${row}"`)
  const load = loadavg()[0]?.toFixed(0)
  const lines = Object.entries(figures).map(([what, figure]) => `| ${what} | ${figure} |`)
  const table = `Made on ${new Date().toISOString().slice(0, 10)} on ${cpus().length} cores shared with other work (load ${load}).

| what | measured |
|---|---|
${lines.join('\n')}`
  await writeFile(
    file,
    text.replace(place, (_, from: string, to: string) => `${from}\n${table}\n\n${to}`),
  )
}
