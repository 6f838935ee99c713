/** A label format in millimetres: a roll of labels, a sheet of labels, or cards to place beside a plant. */
export interface LabelSize {
  id: string
  kind: 'label' | 'card'
  width: number
  height: number
  /** The paper; for a roll, the label itself. */
  page: { width: number; height: number; margin: { block: number; inline: number } }
  columns: number
  rows: number
}

const a4 = { width: 210, height: 297 }
const none = { block: 0, inline: 0 }

const roll = (width: number, height: number): LabelSize => ({
  id: `${width}x${height}`,
  kind: 'label',
  width,
  height,
  page: { width, height, margin: none },
  columns: 1,
  rows: 1,
})

/** Rolls of thermal printers common in shops here (office.md O3.2: 50 × 25), sheets from any stationer, and A6 cards. */
export const labelSizes: readonly [LabelSize, ...LabelSize[]] = [
  roll(50, 25),
  roll(40, 30),
  roll(60, 40),
  {
    id: 'a4-24',
    kind: 'label',
    width: 70,
    height: 37,
    page: { ...a4, margin: { block: 0.5, inline: 0 } },
    columns: 3,
    rows: 8,
  },
  {
    id: 'a6',
    kind: 'card',
    width: 105,
    height: 148,
    page: { width: 105, height: 148, margin: none },
    columns: 1,
    rows: 1,
  },
  {
    id: 'a4-4',
    kind: 'card',
    width: 105,
    height: 148.5,
    page: { ...a4, margin: none },
    columns: 2,
    rows: 2,
  },
]

export const sizeNamed = (id: string): LabelSize =>
  labelSizes.find((size) => size.id === id) ?? labelSizes[0]
