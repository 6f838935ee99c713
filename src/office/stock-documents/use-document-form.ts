import { useState } from 'react'
import type { Fields } from '../editor/merge.ts'
import { usePersistedForm } from '../editor/use-persisted-form.ts'
import { plantKey, type PlantChoice } from '../stock/plant.ts'
import { usePlantOfAddress } from '../stock/use-plant-of-address.ts'

/**
 * The form of a stock document, plant by plant; stored on the device until sent or discarded (office.md O0.5). `lineOf` creates the blank
 * line of a plant.
 */
export function useDocumentForm<L extends PlantChoice, F extends Fields & { lines: L[] }>(
  entity: string,
  blank: () => F,
  lineOf: (choice: PlantChoice) => L,
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
  return {
    ...form,
    add,
    isPicking,
    setPicking,
    /** Whether the address's plant has variants, of which one must be chosen. */
    needsChoice: usePlantOfAddress(form.isRead, add),
    changeLine: (place: number, part: Partial<L>) =>
      setLines((lines) => lines.map((one, at) => (at === place ? { ...one, ...part } : one))),
    removeLine: (place: number) => setLines((lines) => lines.filter((_, at) => at !== place)),
  }
}
