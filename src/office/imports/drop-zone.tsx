import { useState } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Icon } from '../controls/icon.tsx'
import * as styles from './drop-zone.module.css'

/** A table to choose or to drop. The server reads what it is from its bytes. */
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
          // The same file may be chosen again after it was mended.
          event.target.value = ''
        }}
      />
    </label>
  )
}
