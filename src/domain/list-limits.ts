import { ShopError } from '#shared/shop-error.ts'

/** The number of rows up to which lists are counted and paged (office.md 20.3). */
export const maxCountedRows = 10_000

/** @throws ShopError `validationFailed` for a page beyond the 10,000th row */
export function requireWithinCountedRows({ page, limit }: { page: number; limit: number }): void {
  if (page * limit > maxCountedRows)
    throw new ShopError('validationFailed', {}, { page: ['narrowYourSearch'] })
}
