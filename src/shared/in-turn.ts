/** Lets so many steps be under way at once; the others wait, first come, first served. */
export function turns(mostAtOnce: number): <T>(step: () => Promise<T>) => Promise<T> {
  let underWay = 0
  const queue: (() => void)[] = []
  return async (step) => {
    if (underWay >= mostAtOnce) await new Promise<void>((go) => queue.push(go))
    else underWay += 1
    try {
      return await step()
    } finally {
      // The place goes to the next in line, or is free.
      const next = queue.shift()
      if (next) next()
      else underWay -= 1
    }
  }
}
