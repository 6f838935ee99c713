import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'

/** The machine a process runs on, and its boot: process ids are meaningful only within one boot of one machine. */
export interface Machine {
  /** The id of the installation, hashed as machine-id(5) requires; `unknown` where the system has none. */
  id: string
  bootId: string
  /** The name shown to people. */
  name: string
}

/**
 * Identifies this machine. Containers on one machine share its boot and often the machine-id of their image; they differ by their host
 * name.
 */
export async function thisMachine(): Promise<Machine> {
  const name = hostname() || 'unnamed'
  if (process.platform !== 'linux') return { id: 'unknown', bootId: 'unknown', name }
  const [machineId, bootId] = await Promise.all(
    ['/etc/machine-id', '/proc/sys/kernel/random/boot_id'].map(readLine),
  )
  const isContainer = !machineId || existsSync('/.dockerenv') || existsSync('/run/.containerenv')
  const id = createHash('sha256')
    .update(`warif ${machineId} ${isContainer ? name : ''}`)
    .digest('hex')
    .slice(0, 32)
  return { id, bootId: bootId || 'unknown', name }
}

const readLine = async (file: string): Promise<string> =>
  (await readFile(file, 'utf8').catch(() => '')).trim()
