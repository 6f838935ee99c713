import { useTexts } from '#web/i18n/use-texts.ts'
import { Button, IconButton } from '../../controls/button.tsx'
import { Ltr } from '../../controls/money.tsx'
import type { Upload } from './use-uploads.ts'
import * as styles from './pictures-card.module.css'

/** A picture on its way, or one that did not arrive. */
export function UploadTile({
  upload: { file, preview, part, error },
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
        <img src={preview} alt="" width={110} height={110} />
        {!error && (
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
      {error ? (
        <span className={styles.failed} role="alert">
          <bdi>{file.name}</bdi> {error}
          <span className={styles.ways}>
            <Button size="small" onClick={onAgain}>
              {t('common.retry')}
            </Button>
            <IconButton
              icon="x"
              label={t('office.pictures.dismiss', { name: file.name })}
              onClick={onRemove}
            />
          </span>
        </span>
      ) : (
        <span className={styles.caption}>{t('office.pictures.uploading')}</span>
      )}
    </li>
  )
}
