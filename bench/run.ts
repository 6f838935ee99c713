import { parseArgs } from 'node:util'
import { measureFirstView } from './first-view.ts'
import { measureJourneys } from './journeys.ts'
import { measureMemory } from './memory.ts'
import { countPackages } from './packages.ts'
import { measureOffice } from './office/office.ts'
import { measurePrint } from './office/print.ts'
import { measureReports } from './office/reports.ts'
import { measurePages } from './pages.ts'
import type { Row } from './result.ts'
import { measureSearch } from './search.ts'
import { measureUnderSales } from './sales.ts'
import { measureStart } from './start.ts'
import { tableOf, writeTable } from './report.ts'

// `npm run bench`: all parts, and the table in docs/performance.md; `npm run bench -- journeys`: one part and its rows; `npm run bench --
// office --only bulk`: only the parts of the office with this word in their names.
const benches: Record<string, (only: string) => Promise<Row[]>> = {
  pages: measurePages,
  sales: measureUnderSales,
  search: measureSearch,
  journeys: measureJourneys,
  start: measureStart,
  memory: measureMemory,
  packages: countPackages,
  'first-view': measureFirstView,
  office: measureOffice,
  'office-reports': measureReports,
  'office-print': measurePrint,
}

const {
  positionals: chosen,
  values: { only = '' },
} = parseArgs({ allowPositionals: true, options: { only: { type: 'string' } } })
const unknown = chosen.find((name) => !Object.hasOwn(benches, name))
if (unknown !== undefined) {
  console.error(
    `npm run bench [-- ${Object.keys(benches).join(' | ')} [--only word]]; there is no ${unknown}`,
  )
  process.exit(1)
}
const rows: Row[] = []
for (const [name, measure] of Object.entries(benches)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  console.error(`${name} …`)
  const measured = await measure(only)
  rows.push(...measured)
  await writeTable(measured)
}
console.log(tableOf(rows))
