import { ShopError } from '#shared/shop-error.ts'

/** The most rows that one job takes: the largest catalogue the shop is designed for (office.md O6). */
export const maxSelected = 100_000
/** The share by which a selection may grow or shrink between the screen and the call. */
const toleratedShare = 0.01

/**
 * Checks the rows that a filter has found, at most one more than `maxSelected`.
 *
 * @throws ShopError `selectionChanged` when they are more or fewer than the caller saw, `validationFailed` when they are too many
 */
export function requireSelection(found: readonly number[], expected: number | undefined): void {
  if (found.length > maxSelected)
    throw new ShopError('validationFailed', {}, { filter: ['narrowYourSearch'] })
  if (expected !== undefined && Math.abs(found.length - expected) > expected * toleratedShare)
    throw new ShopError('selectionChanged', { total: found.length, data: { count: found.length } })
}
