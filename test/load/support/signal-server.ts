import { readFile } from 'node:fs/promises'

/** First to the main process of PostgreSQL, which then starts no other, and then to each of its children. */
export async function signalServer(main: number, signal: NodeJS.Signals): Promise<void> {
  const children = await childrenOf(main)
  for (const pid of [main, ...children]) send(pid, signal)
  // Children started meanwhile; after SIGKILL they can no longer be listed.
  for (const pid of await childrenOf(main)) if (!children.includes(pid)) send(pid, signal)
}

/** A child whose title contains this word (`walreceiver`); null when there is none. */
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
    // It ended meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
