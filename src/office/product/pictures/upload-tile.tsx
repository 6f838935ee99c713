import { useState } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button, IconButton } from '../../controls/button.tsx'
import { Icon } from '../../controls/icon.tsx'
import { Ltr } from '../../controls/money.tsx'
import type { Upload } from './use-uploads.ts'
import * as styles from './pictures-card.module.css'

/** An upload, in progress or failed. */
export function UploadTile({
  upload: { file, preview, part, problem },
  onAgain,
  onRemove,
}: {
  upload: Upload
  onAgain: () => void
  onRemove: () => void
}) {
  const t = useTexts('office')
  const percent = Math.round(part * 100)
  return (
    <li className={`${styles.tile} ${styles.upload}`}>
      <span className={styles.choose}>
        <Preview src={preview} />
        {!problem && (
          <span className={styles.percent}>
            <Ltr>{`${percent}%`}</Ltr>
            <progress
              max={100}
              value={percent}
              aria-label={t('office.pictures.sending', { name: file.name })}
            />
          </span>
        )}
      </span>
      {problem ? (
        <div className={styles.failed} role="alert">
          <span className={styles.file}>
            <b>
              <bdi>{file.name}</bdi>
            </b>
            <IconButton
              icon="x"
              label={t('office.pictures.dismiss', { name: file.name })}
              onClick={onRemove}
            />
          </span>
          <span>{problem.text}</span>
          {problem.canRetry && (
            <Button size="small" onClick={onAgain}>
              {t('common.retry')}
            </Button>
          )}
        </div>
      ) : (
        <span className={styles.caption}>{t('office.pictures.uploading')}</span>
      )}
    </li>
  )
}

/** A preview of the local file; a placeholder icon if the browser cannot show it. */
function Preview({ src }: { src: string }) {
  const [isBroken, setIsBroken] = useState(false)
  if (isBroken)
    return (
      <span className={styles.noPreview}>
        <Icon name="image" />
      </span>
    )
  return <img src={src} alt="" width={110} height={110} onError={() => setIsBroken(true)} />
}
