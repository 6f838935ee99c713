import { lazy, Suspense, useState, type KeyboardEvent } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { IconButton } from '../controls/button.tsx'
import { TextField } from '../controls/field.tsx'
import * as styles from './scan.module.css'

const Camera = lazy(() => import('./camera.tsx'))

const hasCamera = () => 'BarcodeDetector' in window && navigator.mediaDevices !== undefined

/** Reads a code from a label: with the device's camera if its browser detects codes, with a scanner, or typed. */
export function ScanField({ onCode }: { onCode: (code: string) => void }) {
  const t = useTexts('office')
  const [typed, setTyped] = useState('')
  const [isLooking, setLooking] = useState(false)
  // Not a form, so that it can be part of one.
  const submit = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (typed.trim() !== '') onCode(typed.trim())
    setTyped('')
  }
  return (
    <div className={styles.scan}>
      <TextField
        data-scan
        label={t('office.scan.label')}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="done"
        maxLength={60}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={submit}
      />
      {hasCamera() && (
        <IconButton
          outlined
          icon={isLooking ? 'x' : 'camera'}
          label={t(isLooking ? 'office.scan.stop' : 'office.scan.camera')}
          onClick={() => setLooking(!isLooking)}
        />
      )}
      {isLooking && (
        <Suspense>
          <Camera onCode={onCode} />
        </Suspense>
      )}
    </div>
  )
}

/** Opens the field. A scanner that acts as a keyboard works without it. */
export function ScanButton({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  const t = useTexts('office')
  return (
    <IconButton
      outlined
      icon="barcode"
      label={t('office.scan.label')}
      className={styles.button}
      aria-expanded={isOpen}
      onClick={onToggle}
    />
  )
}
