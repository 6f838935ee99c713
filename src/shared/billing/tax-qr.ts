import { toRiyals, type Halalas } from '../money.ts'

/** The content of the QR code of a simplified tax invoice. */
export interface TaxInvoice {
  sellerName: string
  /** 15 digits. */
  vatNumber: string
  issuedAt: Date
  /** Including VAT. */
  totalHalalas: Halalas
  vatHalalas: Halalas
}

/** The length of a value is stored in one byte. */
const maxBytes = 255

/**
 * The content of a simplified tax invoice's QR code: seller's name, VAT number, time, total with VAT and VAT, as tags 1 to 5, each one byte
 * of tag, one byte of length (of the UTF-8 bytes, not the letters) and the value; all of it in base64. The rule is ZATCA's: "Controls,
 * Requirements, Technical Specifications and Procedural Rules for Implementing the Provisions of the E-Invoicing Regulation", annex 2, in
 * force since 4 December 2021. Tags 6 to 9 (hash and signatures) belong to its second phase, in which invoices are reported to ZATCA as
 * XML.
 */
export function taxQr({
  sellerName,
  vatNumber,
  issuedAt,
  totalHalalas,
  vatHalalas,
}: TaxInvoice): string {
  const values = [
    sellerName,
    vatNumber,
    `${issuedAt.toISOString().slice(0, 19)}Z`,
    toRiyals(totalHalalas).toFixed(2),
    toRiyals(vatHalalas).toFixed(2),
  ]
  const bytes = values.flatMap((value, position) => {
    const encoded = encodeTruncated(value)
    return [position + 1, encoded.length, ...encoded]
  })
  return btoa(String.fromCharCode(...bytes))
}

/** UTF-8 bytes, cut before the first character that does not fit. */
function encodeTruncated(value: string): Uint8Array {
  const bytes = new Uint8Array(maxBytes)
  const { written } = new TextEncoder().encodeInto(value, bytes)
  return bytes.subarray(0, written)
}
