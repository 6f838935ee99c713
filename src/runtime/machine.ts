import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'

/** Which machine a process runs on, and since which boot: numbers of processes mean something there and then alone. */
export interface Machine {
  /** Of the installation, hashed as machine-id(5) asks for; `unknown` where the system has none. */
  id: string
  bootId: string
  /** For people. */
  name: string
}

/** Containers of one machine share its boot and often the machine-id of their image; their host name tells them apart. */
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
