/**
 * How a process of the shop is run, here, in docs/operations.md and in the Dockerfile: with as much memory as it has a use for.
 * Left to itself Node takes half a gigabyte under load before it looks for what is no longer needed; what is in use stays below
 * 140 MB, and what is kept of pages is not counted here. New objects get 8 MB: with more they leave the old ones no room, and
 * everything is looked through again and again; with less too much is taken for old (docs/decisions/0030-lean-process.md).
 * The library of passkeys asks Node which algorithms it knows, and Node warns of the new ones: no lines for a log of JSON.
 */
export const shopFlags = [
  '--max-old-space-size=176',
  '--max-semi-space-size=8',
  '--disable-warning=ExperimentalWarning',
]

/** Two heaps of the C library instead of eight for each core. */
export const shopEnvironment = { MALLOC_ARENA_MAX: '2' }
