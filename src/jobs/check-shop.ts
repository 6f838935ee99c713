import type { Db } from '#db/tables.ts'
import { checkInvariants } from '#domain/invariants/check-invariants.ts'
import { checkCatalogue } from '#domain/invariants/check-catalogue.ts'
import { checkSequences } from '#domain/invariants/check-sequences.ts'
import { checkVatPeriods } from '#domain/invariants/check-vat-periods.ts'
import { summarizeViolations, type ViolationSummary } from '#domain/invariants/violations.ts'
import { findMissingPictures } from '#domain/invariants/missing-pictures.ts'
import type { ObjectStore } from '#shared/object-store.ts'

/**
 * Checks the invariants of a shop, open or closed: orders, stock and payments, the catalogue, sequences, the pictures' files. Returns the
 * violations. In a large shop it takes longer than a request may: call on a connection without a timeout.
 */
export async function checkShop(db: Db, pictures: ObjectStore): Promise<ViolationSummary[]> {
  return summarizeViolations([
    ...(await checkInvariants(db)),
    ...(await checkCatalogue(db)),
    ...(await checkSequences(db)),
    ...(await checkVatPeriods(db)),
    ...(await findMissingPictures(db, pictures)),
  ])
}
