import { setTimeout as pause } from 'node:timers/promises'
import { compareStores, copyObjects, type KnownCopies } from '#adapters/media/copy-objects.ts'
import { readConfig } from '#config/config.ts'
import { StartError } from '#shared/start-error.ts'
import { StoreUnavailable, type ObjectStore } from '#shared/object-store.ts'
import { printLine, runCommand } from '#runtime/command.ts'
import { explainOutage, openStore } from './open-pictures.ts'

const usage =
  'Use: npm run media -- copy folder s3 [--follow]   or   npm run media -- verify folder s3   (or: s3 folder)'
const followEveryMs = 2_000

await runCommand(main)

/** `npm run media`, beside an open shop: moves its pictures from one store to the other. Exit 2: `verify` found differences. */
async function main(): Promise<void> {
  const [verb, from, to, ...options] = process.argv.slice(2)
  const isFollowing = verb === 'copy' && options.length === 1 && options[0] === '--follow'
  if (!isStore(from) || !isStore(to) || from === to || (options.length > 0 && !isFollowing))
    throw new StartError(usage)
  const config = readConfig()
  const stores: [ObjectStore, ObjectStore] = [openStore(config, from), openStore(config, to)]
  if (verb === 'copy') await copy(stores, isFollowing).catch(explainOutage)
  else if (verb === 'verify') await verify(stores).catch(explainOutage)
  else throw new StartError(usage)
}

function isStore(word: string | undefined): word is 'folder' | 's3' {
  return word === 'folder' || word === 's3'
}

async function copy(stores: [ObjectStore, ObjectStore], isFollowing: boolean): Promise<void> {
  const stopping = new AbortController()
  if (isFollowing)
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => stopping.abort())
  const known: KnownCopies = new Map()
  let isFirst = true
  for (;;) {
    // What the last process stored before it was stopped is copied by one more round.
    const isLast = !isFollowing || stopping.signal.aborted
    const since = performance.now()
    const report = await copyObjects(...stores, { onCopied, known }).catch((error: unknown) => {
      // With --follow a store that is away is waited for; finished copies stay.
      if (!isFollowing || isFirst || !(error instanceof StoreUnavailable)) throw error
      printLine(`${error.message}; trying again`)
    })
    const seconds = ((performance.now() - since) / 1000).toFixed(1)
    if (report && (isFirst || report.copied > 0))
      printLine(
        `Copied: ${report.copied}, there already: ${report.present}, gone meanwhile: ${report.gone} (${seconds} s)`,
      )
    if (isFollowing && isFirst) printLine('Following; end with Ctrl-C.')
    isFirst = false
    if (isLast && report) return
    await pause(followEveryMs, undefined, stopping.signal.aborted ? {} : stopping).catch(() => {})
  }
}

function onCopied(count: number): void {
  if (count % 500 === 0) printLine(`${count} copied`)
}

async function verify(stores: [ObjectStore, ObjectStore]): Promise<void> {
  const differing = await compareStores(...stores)
  for (const key of differing) printLine(`missing or different: ${key}`)
  if (differing.length > 0) process.exitCode = 2
  else printLine('Every picture is there, with the same SHA-256.')
}
