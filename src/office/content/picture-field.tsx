import { useEffect, useRef, useState } from 'react'
import { updateMedia } from '#contract/office/media.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { Button } from '../controls/button.tsx'
import { FocalPoint } from '../product/pictures/focal-point.tsx'
import { PictureInput } from '../product/pictures/picture-input.tsx'
import { useUploadMedia } from '../product/pictures/use-upload-media.ts'
import { officeApi } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import { pictureOf, type FormPicture } from './block-form.ts'
import type { FieldOf } from './fields.tsx'
import { MediaLibrary } from './media-library.tsx'
import * as styles from './fields.module.css'

/** Arrow keys move the point many times; it is saved after a pause. */
const debounceMs = 500

/** A picture of a block with its focal point; without a picture the shop's built-in one is shown. */
export function PictureField({
  id,
  value,
  error: wrong,
  onChange,
  label,
}: FieldOf<FormPicture> & { label: string }) {
  const t = useTexts('office')
  const tContent = useTexts('office-content')
  const input = useRef<HTMLInputElement>(null)
  const { busy, error, part, upload } = useUploadMedia((media) => onChange(pictureOf(media)))
  const [isChoosing, setChoosing] = useState(false)
  return (
    <div id={id} tabIndex={-1} className={styles.stack}>
      <CutPicture picture={value} onChange={onChange} />
      {error != null && <p className={styles.error}>{refusalText(t, error)}</p>}
      {wrong && <p className={styles.error}>{wrong}</p>}
      {busy && <progress max={1} value={part} aria-label={t('office.pictures.uploading')} />}
      <div className={styles.acts}>
        <Button icon="upload-simple" busy={busy} onClick={() => input.current?.click()}>
          {t(value ? 'office.categories.otherPicture' : 'office.categories.addPicture')}
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
      <PictureInput ref={input} label={label} onFile={(file) => void upload(file)} />
    </div>
  )
}

/** The picture with its focal point, or a note that the built-in one is shown. */
function CutPicture({
  picture,
  onChange,
}: {
  picture: FormPicture
  onChange: (picture: FormPicture) => void
}) {
  const t = useTexts('office-content')
  const saveFocal = useFocalPoint()
  if (!picture) return <p className="subtle">{t('content.builtInPicture')}</p>
  return (
    <FocalPoint
      picture={picture}
      onChange={(focal) => {
        onChange({ ...picture, ...focal })
        saveFocal(picture.id, focal)
      }}
    />
  )
}

/** Saves a picture's focal point, which applies wherever the picture is shown. */
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
    }, debounceMs)
  }
}
