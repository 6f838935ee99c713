import { useEffect, useRef, useState } from 'react'
import { updateMedia, uploadMedia, type MediaFile } from '#contract/office/media.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { Button } from '../controls/button.tsx'
import { FocalPoint } from '../product/pictures/focal-point.tsx'
import { shrinkPicture } from '../product/pictures/shrink-picture.ts'
import { officeApi } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import { uploadFile } from '../session/upload-file.ts'
import { useAct } from '../session/use-act.ts'
import { pictureOf, type FormPicture } from './block-form.ts'
import type { FieldOf } from './fields.tsx'
import { MediaLibrary } from './media-library.tsx'
import * as styles from './fields.module.css'

const types = 'image/jpeg,image/png,image/webp,image/avif'
/** Arrow keys move the point many times; it is saved when it rests. */
const restMs = 500

const upload = async (file: File, onProgress: (part: number) => void): Promise<FormPicture> => {
  const { data } = await uploadFile<{ data: MediaFile }>({
    path: uploadMedia.path,
    file: await shrinkPicture(file),
    name: file.name,
    onProgress,
    signal: AbortSignal.timeout(600_000),
  })
  return pictureOf(data)
}

/** A picture of a block with the place it is cut around; without one the shop's own is shown. */
export function PictureField({
  id,
  value,
  error: wrong,
  onChange,
  label,
}: FieldOf<FormPicture> & { label: string }) {
  const t = useTexts('office')
  const tContent = useTexts('office-content')
  const { busy, error, act } = useAct()
  const [part, setPart] = useState(0)
  const [isChoosing, setChoosing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const saveFocal = useFocalPoint()
  return (
    <div id={id} tabIndex={-1} className={styles.stack}>
      {value ? (
        <FocalPoint
          picture={value}
          onChange={(focal) => {
            onChange({ ...value, ...focal })
            saveFocal(value.id, focal)
          }}
        />
      ) : (
        <p className="subtle">{tContent('content.builtInPicture')}</p>
      )}
      {error != null && <p className={styles.error}>{refusalText(t, error)}</p>}
      {wrong && <p className={styles.error}>{wrong}</p>}
      {busy && <progress max={1} value={part} aria-label={t('office.pictures.uploading')} />}
      <div className={styles.acts}>
        <Button icon="upload-simple" busy={busy} onClick={() => input.current?.click()}>
          {t(value ? 'office.categories.otherPicture' : 'office.pictures.add')}
        </Button>
        <Button icon="image" onClick={() => setChoosing(true)}>
          {tContent('content.library')}
        </Button>
        {value && (
          <Button variant="plain" icon="x" onClick={() => onChange(null)}>
            {t('office.categories.noPicture')}
          </Button>
        )}
      </div>
      {isChoosing && (
        <MediaLibrary
          onChoose={(picture) => {
            onChange(picture)
            setChoosing(false)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={types}
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file can be chosen again.
          target.value = ''
          if (file) void act(async () => onChange(await upload(file, setPart)))
        }}
      />
    </div>
  )
}

/** Saves what a picture is cut around; it belongs to the picture, wherever it is shown. */
function useFocalPoint() {
  const t = useTexts('office')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (id: number, focal: { focal_x: number; focal_y: number }) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      officeApi
        .call(updateMedia, { params: { id }, body: focal })
        .catch((error: unknown) => notify.error(refusalText(t, error)))
    }, restMs)
  }
}
