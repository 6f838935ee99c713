/** Kinds of documents printed for orders (office.md O3.2): `ids` are order ids, for credit notes their own ids. */
export const printKinds = [
  'picking_list',
  'delivery_note',
  'invoice',
  'credit_note',
  'order_label',
] as const
export type PrintKind = (typeof printKinds)[number]

/** The maximum number of documents in one print job. */
export const printLimit = 200
