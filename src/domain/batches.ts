/** Yields the items in order, at most `size` at a time: one statement for each batch. */
export function* batchesOf<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}
