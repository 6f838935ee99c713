import { mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { existsSync, readFileSync, unlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '#shared/start-error.ts'
import { thisMachine, type Machine } from './machine.ts'

/** The folder is locked by a shop on another machine, whose processes are not visible here. */
export class LockedElsewhere extends StartError {}

/**
 * Makes this process the only shop on `dataDir`; returns the function that releases the lock. A lock left by a killed process is taken
 * over: this machine was restarted since, or no process has its id, or the one that has it started at another time. A lock of another
 * machine (a shared folder, another container) is only taken with `takeOver`, because two databases on one folder destroy each other.
 *
 * @throws LockedElsewhere when another machine holds the folder
 * @throws StartError when another shop is open on this folder, or the folder cannot be written
 */
export async function lockFolder(dataDir: string, { takeOver = false } = {}): Promise<() => void> {
  const file = join(dataDir, 'warif.lock')
  const machine = await thisMachine()
  const ownerTag = `${process.pid} ${await processStartTime(process.pid)} ${machine.id} ${machine.bootId} ${machine.name}\n`
  await makeDataFolder(dataDir)
  for (let tries = 0; tries < 5; tries += 1) {
    const taken = await writeFile(file, ownerTag, { flag: 'wx', mode: 0o644 }).then(
      () => true,
      ownOrThrow(dataDir),
    )
    if (taken) return () => release(file, ownerTag)
    const holder = await readFile(file, 'utf8').catch(() => '')
    if (holder === '' && tries === 0) {
      await pause(100) // Its owner is still writing it.
      continue
    }
    const { pid, isHeld, elsewhere } = await stateOf(holder, machine)
    if (elsewhere !== null && !takeOver)
      throw new LockedElsewhere(
        `A shop on another machine (${elsewhere}, process ${pid}) holds ${dataDir}: stop it there. Only if it is gone for good, start once with --take-over.`,
      )
    if (isHeld)
      throw new StartError(
        `A shop is already open on ${dataDir} (process ${pid}): stop it, or choose another DATA_DIR.`,
      )
    await unlink(file).catch(() => {})
    await pause(Math.random() * 50) // Two starts may both have found the old lock.
  }
  throw new StartError(`The lock ${file} could not be taken.`)
}

/** @throws StartError when the folder cannot be created */
export async function makeDataFolder(dataDir: string): Promise<void> {
  await makeFolder(dataDir).catch((error: Error) => {
    throw new StartError(`The folder DATA_DIR=${dataDir} cannot be made: ${error.message}`, error)
  })
}

/** Creates a folder with its parents. Node's recursive mkdir never returns where the system allows no folder, as below /proc. */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return
  const parent = dirname(folder)
  if (parent !== folder) await makeFolder(parent)
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error // Another process was faster.
  })
}

const ownOrThrow = (dataDir: string) => (error: NodeJS.ErrnoException) => {
  if (error.code === 'EEXIST') return false
  throw new StartError(`The folder DATA_DIR=${dataDir} cannot be written: ${error.message}`, error)
}

/** Parses a lock. The lock of an older version names no machine and is assumed to be of this one. */
async function stateOf(
  lock: string,
  machine: Machine,
): Promise<{ pid: number; isHeld: boolean; elsewhere: string | null }> {
  const [pid, startTime, id = machine.id, bootId = machine.bootId, name = 'unnamed'] = lock
    .trim()
    .split(' ')
  const holder = {
    pid: Number(pid) || 0,
    isHeld: false,
    elsewhere: id === machine.id ? null : name,
  }
  if (holder.elsewhere !== null || bootId !== machine.bootId) return holder
  return { ...holder, isHeld: await isAlive(holder.pid, Number(startTime)) }
}

async function isAlive(pid: number, startTime: number | undefined): Promise<boolean> {
  if (!(pid > 0) || pid === process.pid) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const found = await processStartTime(pid)
  return found === null || (found > 0 && found === startTime)
}

/**
 * Returns the start time of a process, in kernel ticks, which distinguishes it from a later one with the same id. 0: no such process; null:
 * unknown on this system.
 */
async function processStartTime(pid: number): Promise<number | null> {
  if (process.platform !== 'linux') return null
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [state, ...fields] = line.slice(line.lastIndexOf(')') + 2).split(' ')
  return !line || state === 'Z' ? 0 : Number(fields[18])
}

function release(file: string, ownerTag: string): void {
  try {
    if (readFileSync(file, 'utf8') === ownerTag) unlinkSync(file)
  } catch {
    // Somebody removed it, perhaps with the whole folder.
  }
}
