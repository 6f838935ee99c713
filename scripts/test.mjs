// `npm test`: sets up what is missing, then checks everything, and ends with one line that counts.
// Runs on the Node that is there (20 or newer); the checks themselves run on the pinned one.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { provideChromium } from '../tools/chromium.mjs'
import { run, step } from '../tools/steps.mjs'
import { build, install, nodeBinary } from './prepare.mjs'

process.chdir(resolve(dirname(fileURLToPath(import.meta.url)), '..'))

const count = { passed: 0, failed: 0 }
const start = performance.now()
let chromium

function finish() {
  console.log(`${((performance.now() - start) / 1000).toFixed(0)} seconds in all`)
  console.log(`${count.passed} passed, ${count.failed} failed`)
  process.exit(count.failed === 0 && count.passed > 0 ? 0 : 1)
}

// Only the browser's tests wait for it.
const browserIsThere = step(count, 'browser for the tests', async () => {
  const result = await provideChromium()
  chromium = result.path
  return result
})

if (!(await step(count, 'install', () => install()))) finish()

const env = {
  ...process.env,
  PATH: [resolve('node_modules/.bin'), dirname(nodeBinary()), process.env.PATH].join(delimiter),
  NO_COLOR: '1',
}
/** A tool from `node_modules/.bin`, on the pinned Node. */
const tool = (name, ...args) => run(name, args, { env })

// The source checks run in parallel with the build and the first tests, which leave part of the processors idle.
const checked = checkSources()
const built = await step(count, 'build', () => build())
// Run sequentially: both need both cores, and in parallel waiting pages cost more processor time than the parallel run saves. The shop's
// tests wait for the database, so they have more workers.
const projects = [
  { name: 'shop', workers: 4 },
  { name: 'browser', workers: 3 },
]
await test(projects.filter(({ name }) => built || name !== 'browser'))
await Promise.all([checked, browserIsThere])
finish()

async function checkSources() {
  await step(count, 'format (oxfmt)', () => tool('oxfmt', '--check', '.'))
  await step(count, 'lint (oxlint)', () =>
    tool('oxlint', '--deny-warnings', '--report-unused-disable-directives'),
  )
  await step(count, 'types (tsc)', async () => {
    const routes = await tool('react-router', 'typegen')
    return routes.ok ? tool('tsc', '--noEmit') : routes
  })
  await step(count, 'nothing unused (knip)', () => tool('knip', '--no-progress'))
}

/** Runs projects of vitest.config.ts one after the other, each in workers of its own: a worker restarts when it changes its project. */
async function test(chosen) {
  console.log('       tests ...')
  const from = performance.now()
  const runs = []
  for (const project of chosen) {
    if (project.name === 'browser') await browserIsThere
    runs.push(await vitest(project))
  }
  const sum = (name) => runs.reduce((total, run) => total + run[name], 0)
  const [passed, failed] = [sum('passed'), sum('failed')]
  count.passed += passed
  count.failed += failed
  const files = runs.flatMap((run) => run.files)
  for (const line of [...slowestFiles(files), ...repeatedTests(files)]) console.log(line)
  console.log(
    `${failed ? 'FAILED' : 'ok    '} tests: ${passed} passed, ${failed} failed (${((performance.now() - from) / 1000).toFixed(1)} s)`,
  )
}

/** Counts each test of a project by itself; a run that ends without a report is one failure. */
async function vitest({ name, workers }) {
  const folder = await mkdtemp(join(tmpdir(), 'warif-report-'))
  const report = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const from = performance.now()
  const { ok } = await run('vitest', ['run', `--project=${name}`, ...reporters], {
    env: {
      ...env,
      TEST_WORKERS: String(workers),
      ...(chromium && { CHROMIUM_PATH: chromium }),
    },
    show: true,
  })
  const results = await readFile(report, 'utf8').then(JSON.parse, () => null)
  await rm(folder, { recursive: true, force: true })
  const passed = results?.numPassedTests ?? 0
  const seconds = ((performance.now() - from) / 1000).toFixed(1)
  console.log(`       tests of the ${name}: ${passed} passed (${seconds} s)`)
  return {
    passed,
    // A file that cannot be loaded fails without any test in it: the run's own verdict must count too.
    failed: (results?.numFailedTests ?? 0) || (ok && passed > 0 ? 0 : 1),
    files: results?.testResults ?? [],
  }
}

/** The ten files that took longest, beside the time of all: where to look when the tests become slow. */
function slowestFiles(files) {
  const timed = files.map(({ name, startTime, endTime }) => ({
    file: relative(process.cwd(), name),
    seconds: (endTime - startTime) / 1000,
  }))
  const all = timed.reduce((sum, { seconds }) => sum + seconds, 0)
  return [
    `       slowest files, of ${all.toFixed(0)} s in ${timed.length} files:`,
    ...timed
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, 10)
      .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(12)} s  ${file}`),
  ]
}

/** The tests that failed at first and passed when they were repeated: each is a defect of the test or of the shop. */
function repeatedTests(files) {
  const repeated = files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .flatMap(({ fullName, failureMessages }) => [
        `${relative(process.cwd(), name)} › ${fullName.trim()}`,
        ...failureMessages.map((message) => `  ${whereAndWhy(message)}`),
      ]),
  )
  if (repeated.length === 0) return []
  return ['       passed only when repeated:', ...repeated.map((one) => `         ${one}`)]
}

/** The first line of a failure, what a browser waited for, and where in the tests it happened. */
function whereAndWhy(message) {
  const [why = ''] = message.split('\n')
  const [waiting = ''] = /waiting for .+/.exec(message) ?? []
  const [where = ''] = /test\/[\w./-]+:\d+/.exec(message) ?? []
  return [why, waiting, where].filter(Boolean).join(' – ')
}
