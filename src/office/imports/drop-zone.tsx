import { useState } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Icon } from '../controls/icon.tsx'
import * as styles from './drop-zone.module.css'

/** Chooses a table file or accepts a dropped one. The server detects its format from its bytes. */
export function DropZone({ busy, onFile }: { busy: boolean; onFile: (file: File) => void }) {
  const t = useTexts('office')
  const [isOver, setIsOver] = useState(false)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file && !busy) onFile(file)
  }
  return (
    <label
      className={`${styles.zone} ${isOver ? styles.over : ''}`}
      aria-busy={busy}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        take(event.dataTransfer.files)
      }}
    >
      <Icon name={busy ? 'spinner' : 'file-xls'} />
      <b>{t(busy ? 'office.import.uploading' : 'office.import.choose')}</b>
      <small>{t('office.import.limits')}</small>
      <input
        type="file"
        className="visually-hidden"
        accept=".csv,.xlsx,text/csv"
        disabled={busy}
        onChange={(event) => {
          take(event.target.files)
          // Allows the same file to be chosen again after a correction.
          event.target.value = ''
        }}
      />
    </label>
  )
}
