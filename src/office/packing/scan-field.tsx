import { lazy, Suspense, useState, type FormEvent } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { IconButton } from '../controls/button.tsx'
import { TextField } from '../controls/field.tsx'
import * as packing from './packing.module.css'
import * as styles from './scan.module.css'

const Camera = lazy(() => import('./camera.tsx'))

const hasCamera = () => 'BarcodeDetector' in window && navigator.mediaDevices !== undefined

/** Reads a code from a label: with the device's camera if its browser detects codes, with a scanner, or typed. */
export function ScanField({ onCode }: { onCode: (code: string) => void }) {
  const t = useTexts('office-orders')
  const [typed, setTyped] = useState('')
  const [isLooking, setLooking] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') onCode(typed.trim())
    setTyped('')
  }
  return (
    <form className={styles.scan} onSubmit={submit}>
      <TextField
        label={t('orders.scan.label')}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="done"
        maxLength={60}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {hasCamera() && (
        <IconButton
          outlined
          icon={isLooking ? 'x' : 'camera'}
          label={t(isLooking ? 'orders.scan.stop' : 'orders.scan.camera')}
          onClick={() => setLooking(!isLooking)}
        />
      )}
      {isLooking && (
        <Suspense>
          <Camera onCode={onCode} />
        </Suspense>
      )}
    </form>
  )
}

/** Opens the field. A scanner that acts as a keyboard works without it. */
export function ScanButton({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  const t = useTexts('office-orders')
  return (
    <IconButton
      outlined
      icon="barcode"
      label={t('orders.scan.label')}
      className={packing.scanButton}
      aria-expanded={isOpen}
      onClick={onToggle}
    />
  )
}
