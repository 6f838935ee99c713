// `npm run structure`: how the code is laid out, as figures beside their goals. test/rules/structure.test.ts holds them.
import { isReached, measureStructure } from '../test/rules/support/structure.ts'

const figures = await measureStructure()
const width = Math.max(...figures.map(({ what }) => what.length))
for (const figure of figures) {
  const { what, now, goal, found } = figure
  const wanted =
    'atMost' in goal && goal.atMost > 0 ? `≤ ${goal.atMost}` : 'exactly' in goal ? goal.exactly : 0
  const verdict = isReached(figure) ? '' : '   MISSED'
  process.stdout.write(`${what.padEnd(width)}  ${String(now).padEnd(5)} goal ${wanted}${verdict}\n`)
  for (const line of found) process.stdout.write(`  ${line}\n`)
}
