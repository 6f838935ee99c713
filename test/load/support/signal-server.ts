import { readFile } from 'node:fs/promises'

/** To the main process of PostgreSQL first, which then starts no other, and to each of its children. */
export async function signalServer(main: number, signal: NodeJS.Signals): Promise<void> {
  const children = await childrenOf(main)
  for (const pid of [main, ...children]) send(pid, signal)
  // Those that were started meanwhile; after SIGKILL nobody lists them any more.
  for (const pid of await childrenOf(main)) if (!children.includes(pid)) send(pid, signal)
}

/** A child whose title holds this word (`walreceiver`); null when there is none. */
export async function findChild(main: number, word: string): Promise<number | null> {
  for (const pid of await childrenOf(main)) {
    const title = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (title.includes(word)) return pid
  }
  return null
}

async function childrenOf(main: number): Promise<number[]> {
  const text = await readFile(`/proc/${main}/task/${main}/children`, 'utf8').catch(() => '')
  return text.trim().split(' ').filter(Boolean).map(Number)
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // It ended by itself meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
