/** `CN-2026-000007` (tax.md 1.3). */
export const formatCreditNoteNumber = ({
  year,
  number,
}: {
  year: number
  number: number
}): string => `CN-${year}-${String(number).padStart(6, '0')}`
