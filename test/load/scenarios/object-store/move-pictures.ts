import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect } from 'vitest'
import { folderStore } from '#adapters/media/folder-store.ts'
import { root } from '../../../support/files.ts'
import { runProgram } from '../../../support/run-program.ts'
import type { Site } from '../../support/object-store/site.ts'
import type { Uploaded } from '../../support/object-store/uploads.ts'

type Place = 'folder' | 's3'

/**
 * Moves the pictures of an open shop as described in docs/operations.md, and kills the copying once in the middle. The processes share one
 * folder. Returns the exit code of the comparison at the end.
 */
export async function movePictures(
  { fleet, store }: Site,
  from: Place,
  to: Place,
): Promise<number | null> {
  const target = to === 's3' ? store : folderStore(join(fleet.folderOf(0), 'media'))
  const countCopied = async () => {
    let count = 0
    for await (const _ of target.list('')) count += 1
    return count
  }
  const settings = { ...fleet.settings, DATA_DIR: fleet.folderOf(0) }
  const words = ['src/media-command.ts', 'copy', from, to, '--follow']
  const follow = () => {
    const child = spawn(process.execPath, words, {
      cwd: root,
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    child.stdout.on('data', (bytes: Buffer) => (said += String(bytes)))
    const end = async (signal: NodeJS.Signals) => {
      const gone = once(child, 'exit')
      child.kill(signal)
      await gone
    }
    return { said: () => said, end }
  }
  const first = follow()
  await expect.poll(countCopied, { timeout: 60_000, interval: 50 }).toBeGreaterThan(5)
  await first.end('SIGKILL')
  expect(first.said()).not.toContain('Following')
  const second = follow()
  await expect.poll(second.said, { timeout: 120_000 }).toContain('Following')
  fleet.settings['MEDIA_STORE'] = to
  for (let place = 0; place < fleet.ports.length; place += 1) await fleet.restart(place)
  await second.end('SIGINT')
  const { code, said } = await runProgram(['src/media-command.ts', 'verify', from, to], settings)
  if (code !== 0) console.error(said)
  return code
}

/** Acknowledged pictures that one of the processes does not show. */
export async function countUnseen({ fleet }: Site, uploaded: Uploaded[]): Promise<number> {
  let unseen = 0
  for (const { origin } of fleet.processes)
    for (const { url } of uploaded) {
      const response = await fetch(origin + url)
      await response.arrayBuffer()
      if (response.status !== 200) unseen += 1
    }
  return unseen
}
