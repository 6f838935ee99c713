import { useState } from 'react'
import { Alert } from '../controls/alert.tsx'
import { ScanButton, ScanField } from '../scan/scan-field.tsx'
import type { PlantScan } from './use-plant-scan.ts'

/** The button that opens the scan field, for a place among other buttons; the field and what the last scan found follow after them. */
export function usePlantScanField({ onCode, outcome }: PlantScan) {
  const [isOpen, setOpen] = useState(false)
  return {
    button: <ScanButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />,
    field: (
      <>
        {isOpen && <ScanField onCode={onCode} />}
        {outcome && <Alert tone={outcome.tone}>{outcome.text}</Alert>}
      </>
    ),
  }
}
