/** What can be printed of orders (office.md O3.2): `ids` are orders', of credit notes their own. */
export const printKinds = [
  'picking_list',
  'delivery_note',
  'invoice',
  'credit_note',
  'order_label',
] as const
export type PrintKind = (typeof printKinds)[number]

/** Documents of one run. */
export const printLimit = 200
