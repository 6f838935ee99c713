import { useEffect, useRef } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { Panel } from '../controls/panel.tsx'
import type { BoundField } from '../editor/use-edited-fields.ts'
import type { UploadState } from '../editor/use-save-after-uploads.ts'
import { PictureInput } from '../product/pictures/picture-input.tsx'
import { useUploadMedia } from '../product/pictures/use-upload-media.ts'
import { refusalText } from '../session/refusal.ts'
import * as styles from './category-picture.module.css'

/** A picture of a category, as the form has it. `id` null: it was not uploaded here. */
export type CategoryPicture = { id: number | null; url: string } | null

/** The picture at the top of a category's page; it belongs to the form until that is saved. */
export function PicturePanel({
  field,
  onUploads,
}: {
  field: BoundField<CategoryPicture>
  onUploads: (state: UploadState) => void
}) {
  const t = useTexts('office')
  const input = useRef<HTMLInputElement>(null)
  const { busy, error, part, upload } = useUploadMedia(({ id, medium_url: url }) =>
    field.onChange({ id, url }),
  )
  const state = busy ? 'running' : error != null ? 'failed' : 'done'
  useEffect(() => onUploads(state), [state, onUploads])
  const { value } = field
  return (
    <Panel title={t('office.categories.picture')}>
      <div id={field.id} tabIndex={-1} className={styles.picture}>
        {value ? <img src={value.url} alt="" /> : <Icon name="image" />}
      </div>
      {error != null && <p className={styles.error}>{refusalText(t, error)}</p>}
      {field.error && <p className={styles.error}>{field.error}</p>}
      {busy && <progress max={1} value={part} aria-label={t('office.pictures.uploading')} />}
      <div className={styles.acts}>
        <Button icon="upload-simple" busy={busy} onClick={() => input.current?.click()}>
          {t(value ? 'office.categories.otherPicture' : 'office.categories.addPicture')}
        </Button>
        {value && (
          <Button variant="plain" icon="x" onClick={() => field.onChange(null)}>
            {t('office.categories.noPicture')}
          </Button>
        )}
      </div>
      <PictureInput
        ref={input}
        label={t('office.categories.picture')}
        onFile={(file) => void upload(file)}
      />
      <p className="subtle">{t('office.categories.pictureHint')}</p>
    </Panel>
  )
}
