import type { Seller } from '../settings.ts'

/** Returns the seller as invoices and credit notes name it on the day of their issue: by its legal names, where the shop has them. */
export const documentSeller = (seller: Seller): Seller => ({
  ...seller,
  nameAr: seller.legalNameAr || seller.nameAr,
  nameEn: seller.legalNameEn || seller.nameEn,
})
