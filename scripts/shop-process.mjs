/**
 * How a process of the shop is run, here, in docs/operations.md and in the Dockerfile: with as much memory as it has a use for.
 * Left to itself Node takes half a gigabyte under load before it looks for what is no longer needed; what is in use stays below
 * 140 MB, and what is kept of pages is not counted here.
 */
export const shopFlags = ['--max-old-space-size=176']

/** Two heaps of the C library instead of eight for each core. */
export const shopEnvironment = { MALLOC_ARENA_MAX: '2' }
