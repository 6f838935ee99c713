import { existsSync, readFileSync, readdirSync } from 'node:fs'

/** Linux counts CPU in hundredths of a second. */
const ticksPerSecond = 100

/** CPU in seconds. */
interface Stat {
  parent: number
  own: number
  /** Of its children that have ended. */
  ended: number
}

/** CPU time that one process has used so far with all its threads, in seconds; null where there is no /proc. */
export const cpuOf = (pid: number): number | null =>
  existsSync('/proc/self/stat') ? (statOf(pid)?.own ?? null) : null

/**
 * CPU time that processes and all their descendants have used so far, in seconds; null where there is no /proc. Processes start and end, so
 * compare only two readings of the same roots.
 */
export function cpuOfTrees(roots: number[]): number | null {
  if (!existsSync('/proc/self/stat')) return null
  const all = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const stat = statOf(Number(name))
        return stat ? [[Number(name), stat] as const] : []
      }),
  )
  const belongs = (pid: number): boolean =>
    roots.includes(pid) || (pid > 1 && belongs(all.get(pid)?.parent ?? 0))
  return [...all].reduce(
    (sum, [pid, { own, ended }]) => (belongs(pid) ? sum + own + ended : sum),
    0,
  )
}

/** Null: it has ended meanwhile. */
function statOf(pid: number): Stat | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [, parent, ...rest] = line
      .slice(line.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [user, system, childrenUser, childrenSystem] = rest.slice(9, 13)
    const seconds = (one = 0, other = 0) => (one + other) / ticksPerSecond
    return {
      parent: parent ?? 0,
      own: seconds(user, system),
      ended: seconds(childrenUser, childrenSystem),
    }
  } catch {
    return null
  }
}

/** Resident memory of a process, present and peak, in MB (1,000,000 bytes); null where there is no /proc. */
export function memoryOf(pid: number): { now: number; peak: number } | null {
  if (!existsSync('/proc/self/status')) return null
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) =>
    (Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * 1024) / 1e6
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') }
}
