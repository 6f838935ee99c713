import { useTexts } from '#web/i18n/use-texts.ts'
import { Icon, type IconName } from '../../controls/icon.tsx'
import * as styles from './pictures-card.module.css'

/** With these types listed, a phone converts its pictures to JPEG. */
const accepted = 'image/jpeg,image/png,image/webp,image/avif'

/** Chooses files, or takes a photo on a phone. */
export function AddPictures({ onFiles }: { onFiles: (files: File[]) => void }) {
  const t = useTexts('office')
  return (
    <li className={styles.add}>
      <Chooser
        icon="upload-simple"
        label={t('office.pictures.add')}
        hint={t('office.pictures.drop')}
        onFiles={onFiles}
      />
      <Chooser icon="camera" label={t('office.pictures.camera')} camera onFiles={onFiles} />
    </li>
  )
}

function Chooser({
  icon,
  label,
  hint,
  camera = false,
  onFiles,
}: {
  icon: IconName
  label: string
  hint?: string
  camera?: boolean
  onFiles: (files: File[]) => void
}) {
  return (
    <label className={camera ? styles.camera : styles.drop}>
      <input
        type="file"
        className="visually-hidden"
        accept={accepted}
        {...(camera ? { capture: 'environment' as const } : { multiple: true })}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // Allows the same file to be chosen again.
          target.value = ''
        }}
      />
      <Icon name={icon} />
      <b>{label}</b>
      {hint && <small>{hint}</small>}
    </label>
  )
}
