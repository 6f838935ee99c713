import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node'
import './support/report.ts'

const print = (line: string) => void process.stdout.write(`${line}\n`)

/** One line per row: whether it passed, its counts, its duration; at the end the reasons of failures. */
export default class SummaryLines implements Reporter {
  private readonly broken: string[] = []
  private held = 0
  private failed = 0

  onTestCaseReady(row: TestCase) {
    if (process.stdout.isTTY) process.stdout.write(`…      ${row.name}\r`)
  }

  onTestCaseResult(row: TestCase) {
    const { state, errors = [], ...result } = row.result()
    if (state === 'skipped') {
      // Rows excluded by `-t` have no note.
      if ('note' in result && result.note) print(`left out ${row.name}: ${result.note}`)
      return
    }
    const counts = Object.entries(row.meta().counts ?? {}).map(
      ([what, count]) => `${what} ${count}`,
    )
    const seconds = ((row.diagnostic()?.duration ?? 0) / 1000).toFixed(0)
    print(
      `${state === 'passed' ? 'ok    ' : 'FAILED'} ${row.name}: ${[...counts, `${seconds} s`].join(', ')}`,
    )
    if (state === 'passed') this.held += 1
    else {
      this.failed += 1
      this.broken.push(`\n${row.name}`, ...errors.map(({ stack, message }) => stack ?? message))
    }
  }

  /** A failure in the shared setup or teardown of rows. */
  onTestSuiteResult(suite: TestSuite) {
    for (const { stack, message } of suite.errors())
      this.broken.push(`\n${suite.fullName}`, stack ?? message)
  }

  onTestRunEnd(modules: readonly TestModule[]) {
    for (const { moduleId, errors } of modules.map((module) => ({
      moduleId: module.moduleId,
      errors: module.errors(),
    })))
      this.broken.push(...errors.map(({ stack, message }) => `${moduleId}: ${stack ?? message}`))
    for (const line of this.broken) print(line)
    print(`${this.held} held, ${this.failed} failed`)
  }
}
