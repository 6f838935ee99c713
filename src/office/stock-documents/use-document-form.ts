import { useState } from 'react'
import type { Fields } from '../editor/merge.ts'
import { usePersistedForm } from '../editor/use-persisted-form.ts'
import { plantKey, type PlantChoice } from '../stock/plant.ts'
import { usePlantScan } from '../stock/use-plant-scan.ts'
import { usePlantOfAddress } from '../stock/use-plant-of-address.ts'

interface DocumentLines<L, F> {
  lineOf: (choice: PlantChoice) => L
  /** What a scan changes in the line, which it may have made. */
  scanned: (line: L, form: F, isNew: boolean) => Partial<L>
}

/**
 * The form of a stock document, plant by plant; stored on the device until sent or discarded (office.md O0.5). `lineOf` creates the blank
 * line of a plant, `scanned` counts a piece whose label was scanned.
 */
export function useDocumentForm<L extends PlantChoice, F extends Fields & { lines: L[] }>(
  entity: string,
  blank: () => F,
  { lineOf, scanned }: DocumentLines<L, F>,
) {
  const form = usePersistedForm(entity, blank)
  const [isPicking, setPicking] = useState(false)
  const setLines = (next: (lines: L[]) => L[]) =>
    form.update((before) => ({ ...before, lines: next(before.lines) }))
  const add = (choice: PlantChoice) => {
    setPicking(false)
    setLines((lines) =>
      lines.some((line) => plantKey(line) === plantKey(choice))
        ? lines
        : [...lines, lineOf(choice)],
    )
  }
  const scan = usePlantScan(form.values.lines, (choice) => {
    const isSame = (line: L) => plantKey(line) === plantKey(choice)
    const counted = (line: L, isNew: boolean) => ({
      ...line,
      ...scanned(line, form.values, isNew),
    })
    setLines((lines) =>
      lines.some(isSame)
        ? lines.map((line) => (isSame(line) ? counted(line, false) : line))
        : [...lines, counted(lineOf(choice), true)],
    )
  })
  return {
    ...form,
    add,
    scan,
    isPicking,
    setPicking,
    /** Whether the address's plant has variants, of which one must be chosen. */
    needsChoice: usePlantOfAddress(form.isRead, add),
    changeLine: (place: number, part: Partial<L>) =>
      setLines((lines) => lines.map((one, at) => (at === place ? { ...one, ...part } : one))),
    removeLine: (place: number) => setLines((lines) => lines.filter((_, at) => at !== place)),
  }
}
