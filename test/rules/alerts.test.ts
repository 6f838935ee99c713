import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from '../support/files.ts'
import { isInstalled, openAlertmanager } from './support/alertmanager.ts'
import { alertExamples, type AlertExample } from './support/alert-examples.ts'
import { machineAlertExamples } from './support/machine-alert-examples.ts'

const run = promisify(execFile)
/** The text of each rule by the name of its alert. */
const rules = new Map(
  ['ops/monitoring/rules.yml', 'ops/ha/rules.yml'].flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split(/^(?= {6}- alert: )/m)
      .slice(1)
      .map((text) => [/alert: (\w+)/.exec(text)?.[1] ?? '', text] as const),
  ),
)

const examples = [...alertExamples, ...machineAlertExamples]

test('every alert has an example that fires it and one that does not', () => {
  expect([...new Set(examples.map(({ alert }) => alert))]).toEqual([...rules.keys()])
})

test('each alert fires in its minute, and not for what is nearly the same', async (row) => {
  if (!(await isInstalled('promtool')))
    return row.skip('promtool is not installed here (Debian: apt-get install prometheus)')
  const folder = await mkdtemp(join(tmpdir(), 'warif-alerts-'))
  // promtool evaluates every rule of a file for each example, so each rule is in a file of its own. YAML includes JSON.
  const files = examples.map((example, number) => ({
    rule: join(folder, `${number}-rule.yml`),
    tests: join(folder, `${number}-tests.yml`),
    example,
  }))
  for (const { rule, tests, example } of files) {
    await writeFile(
      rule,
      `groups:\n  - name: ${example.alert}\n    rules:\n${rules.get(example.alert)}`,
    )
    await writeFile(
      tests,
      JSON.stringify({
        rule_files: [rule],
        evaluation_interval: '1m',
        tests: promtoolTestsOf(example),
      }),
    )
  }
  // Each example has a database of its own, which promtool makes in the temporary folder.
  const env = { ...process.env, ...(existsSync('/dev/shm') && { TMPDIR: '/dev/shm' }) }
  const failure = await run('promtool', ['test', 'rules', ...files.map(({ tests }) => tests)], {
    env,
  }).then(
    () => '',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  )
  await rm(folder, { recursive: true })
  expect(failure).toBe('')
})

function promtoolTestsOf({ alert, fires, atMinute, silent, lastMinute = 60 }: AlertExample) {
  const firing = `ALERTS{alertname="${alert}",alertstate="firing",severity=~"page|ticket"}`
  const isFiring = `count(${firing}) > bool 0 or vector(0)`
  const hasFired = `count(count_over_time(${firing}[1d])) > bool 0 or vector(0)`
  return [
    promtoolTest(`${alert} fires`, fires, [
      [isFiring, atMinute - 1, 0],
      [isFiring, atMinute, 1],
    ]),
    promtoolTest(`${alert} is silent`, silent, [[hasFired, lastMinute, 0]]),
  ]
}

type Expected = [expression: string, minute: number, value: number]

const promtoolTest = (name: string, series: string[], expected: Expected[]) => ({
  name,
  interval: '1m',
  input_series: series.map((line) => {
    const end = line.lastIndexOf('}') + 1 || line.indexOf(' ')
    return { series: line.slice(0, end), values: line.slice(end).trim() }
  }),
  promql_expr_test: expected.map(([expr, minute, value]) => ({
    expr,
    eval_time: `${Math.max(minute, 0)}m`,
    exp_samples: [{ labels: '{}', value }],
  })),
})

test('Alertmanager sends each alert to the receiver of its severity, and hides what follows from a cause', async (row) => {
  if (!(await isInstalled('prometheus-alertmanager')))
    return row.skip(
      'Alertmanager is not installed here (Debian: apt-get install prometheus-alertmanager)',
    )
  const alertmanager = await openAlertmanager()
  try {
    const all = [...rules].map(([name, text]) => [name, /severity: (\w+)/.exec(text)?.[1]] as const)
    await alertmanager.announce(all.map(([alertname, severity]) => ({ alertname, severity })))
    const receivers = new Map(
      (await alertmanager.alerts()).map(({ name, receiver }) => [name, receiver]),
    )
    expect(receivers).toEqual(
      new Map(all.map(([name, severity]) => [name, severity === 'page' ? 'phone' : 'mail'])),
    )
    await alertmanager.announce(
      all.map(([alertname, severity]) => ({ alertname, severity })),
      true,
    )
    for (const [cause, hidden, shown] of causes) {
      const labels = [cause, hidden, shown].map((alertname) => ({ alertname, severity: 'page' }))
      await alertmanager.announce(labels)
      await expect
        .poll(async () => (await alertmanager.alerts()).map(({ name, state }) => [name, state]))
        .toEqual(
          [
            [cause, 'active'],
            [hidden, 'suppressed'],
            [shown, 'active'],
          ].toSorted(),
        )
      await alertmanager.announce(labels, true)
    }
  } finally {
    await alertmanager.close()
  }
})

/** An alert, one that it hides, and one that it does not. */
const causes = [
  ['DatabaseDown', 'ServerErrors', 'DiskFilling'],
  ['WritesFailing', 'NoOrders', 'ReplicaUnused'],
  ['SmsProviderDown', 'NoOrders', 'CodesWithheld'],
  ['PaymentProviderDown', 'NoOrders', 'PaymentsOpen'],
  ['BuyersTurnedAway', 'EventLoopLate', 'SlowCheckout'],
  ['NoPrimary', 'DatabaseDown', 'NoSynchronousStandby'],
  ['EtcdMajorityLost', 'EtcdMemberDown', 'NoPrimary'],
] as const
