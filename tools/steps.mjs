// Runs one command after another, counts each as a check, and keeps the output of a step quiet unless it fails.
import { spawn } from 'node:child_process'

/** @typedef {{ passed: number, failed: number }} Count */

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/**
 * Runs a program without a terminal or stdin and gathers what it prints.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, show?: boolean }} [options] `show`: also print while it runs
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function run(program, args, { env = process.env, show = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const take = (chunk) => {
      output += chunk
      if (show) process.stdout.write(chunk)
    }
    child.stdout.setEncoding('utf8').on('data', take)
    child.stderr.setEncoding('utf8').on('data', take)
    child.on('error', (error) => resolve({ ok: false, output: `${output}${error.message}\n` }))
    child.on('close', (code) => resolve({ ok: code === 0, output }))
  })
}

/**
 * Does one step and tells how it went. A step that throws has failed; it never ends the run.
 *
 * @param {Count} count
 * @param {string} name
 * @param {() => Promise<{ ok: boolean, output?: string } | void>} work nothing returned means it went well
 * @returns {Promise<boolean>}
 */
export async function step(count, name, work) {
  const start = performance.now()
  let ok = true
  let output = ''
  try {
    const result = await work()
    ok = result?.ok ?? true
    output = result?.output ?? ''
  } catch (error) {
    ok = false
    output = error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
  count[ok ? 'passed' : 'failed'] += 1
  if (!ok && output) console.log(output.trimEnd())
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${seconds(start)})`)
  return ok
}
