import { dayOf } from '#shared/day.ts'
import { fromRiyals } from '#shared/money.ts'
import { toPlainNumber } from '#shared/text/digits.ts'
import type { PlantChoice } from '../stock/plant.ts'

/** A plant of a receipt as typed. */
export interface ReceiptLineForm extends PlantChoice {
  delivered: number | null
  broken: number | null
  /** Who bears the cost of broken pieces; without a supplier it is the shop, whatever was chosen before. */
  borneBy: 'supplier' | 'us'
  /** Per piece, in riyals. */
  cost: string
}

export type ReceiptForm = {
  supplierId: string
  number: string
  receivedOn: string
  note: string
  mediaId: number | null
  isFromAbroad: boolean
  importPaper: string
  lines: ReceiptLineForm[]
}

export const blankReceipt = (): ReceiptForm => ({
  supplierId: '',
  number: '',
  receivedOn: dayOf(new Date()),
  note: '',
  mediaId: null,
  isFromAbroad: false,
  importPaper: '',
  lines: [],
})

export const blankLine = (choice: PlantChoice): ReceiptLineForm => ({
  ...choice,
  delivered: 1,
  broken: 0,
  borneBy: 'supplier',
  cost: '',
})

/** A scanned label is one piece more that was delivered; a new line has it already. */
export const scanned = ({ delivered }: ReceiptLineForm, _: ReceiptForm, isNew: boolean) =>
  isNew ? {} : { delivered: (delivered ?? 0) + 1 }

/** Parses a cost into halalas; null: nothing typed; undefined: not an amount. */
export function costOf(typed: string): number | null | undefined {
  const plain = toPlainNumber(typed)
  return plain === '' ? null : (fromRiyals(plain) ?? undefined)
}

/** Whether more pieces are broken than were delivered. */
export const isTooManyBroken = ({ delivered, broken }: ReceiptLineForm): boolean =>
  (broken ?? 0) > (delivered ?? 0)

/** The number of pieces that go into stock. */
export const goodOf = ({ delivered, broken }: ReceiptLineForm): number =>
  Math.max(0, (delivered ?? 0) - (broken ?? 0))

/** The errors of a receipt before it is sent: the server's field name → text key. */
export function receiptErrors({
  lines,
  isFromAbroad,
  importPaper,
}: ReceiptForm): Record<string, string> {
  const wrong: Record<string, string> = {}
  if (isFromAbroad && importPaper.trim().length < 3)
    wrong['import_paper'] = 'office.stock.wrong.importPaper'
  for (const [index, line] of lines.entries()) {
    if (line.delivered === null || line.delivered < 1)
      wrong[`lines.${index}.delivered`] = 'office.stock.wrong.delivered'
    if (line.broken === null) wrong[`lines.${index}.broken`] = 'office.stock.wrong.brokenMissing'
    if (isTooManyBroken(line)) wrong[`lines.${index}.broken`] = 'office.stock.wrong.broken'
    if (costOf(line.cost) === undefined)
      wrong[`lines.${index}.cost_halalas`] = 'office.stock.wrong.cost'
  }
  return wrong
}

/** The text of what is still missing before the receipt can be saved; null: nothing. */
export function missingIn(lines: readonly ReceiptLineForm[]): string | null {
  if (lines.length === 0) return 'office.stock.missing.plant'
  return lines.some(isTooManyBroken) ? 'office.stock.missing.broken' : null
}

export const bodyOf = (form: ReceiptForm) => ({
  supplier_id: form.supplierId === '' ? null : Number(form.supplierId),
  number: form.number,
  received_on: form.receivedOn,
  note: form.note,
  media_id: form.mediaId,
  from_abroad: form.isFromAbroad,
  import_paper: form.isFromAbroad ? form.importPaper : null,
  lines: form.lines.map((line) => ({
    product_id: line.product.id,
    variant_id: line.variant?.id ?? null,
    delivered: line.delivered ?? 0,
    broken: line.broken ?? 0,
    broken_borne_by: form.supplierId === '' ? 'us' : line.borneBy,
    cost_halalas: costOf(line.cost) ?? null,
  })),
})
