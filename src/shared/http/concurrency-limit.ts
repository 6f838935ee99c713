/** Runs at most `limit` tasks at the same time; others wait in the order of their calls. */
export function limitConcurrency(limit: number): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0
  const queue: (() => void)[] = []
  return async (task) => {
    if (running >= limit) await new Promise<void>((resume) => queue.push(resume))
    else running += 1
    try {
      return await task()
    } finally {
      // A finished task hands its slot to the next in the queue, or frees it.
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
