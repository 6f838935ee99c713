import { useTexts } from '#web/i18n/use-texts.ts'
import { Button, IconButton } from '../../controls/button.tsx'
import { TextField } from '../../controls/field.tsx'
import type { FormPicture } from '../product-form.ts'
import { FocalPoint } from './focal-point.tsx'
import * as styles from './picture-details.module.css'

interface DetailsProps {
  picture: FormPicture
  place: number
  count: number
  onChange: (part: Partial<FormPicture>) => void
  onMove: (to: number) => void
  onRemove: () => void
}

/** The chosen picture's focal point, alt texts, and position. */
export default function PictureDetails({
  picture,
  place,
  count,
  onChange,
  onMove,
  onRemove,
}: DetailsProps) {
  const t = useTexts('office')
  const isLast = place === count - 1
  return (
    <div className={styles.details}>
      <FocalPoint picture={picture} onChange={onChange} />
      <div className={styles.fields}>
        {(['ar', 'en'] as const).map((lang) => (
          <TextField
            key={lang}
            label={t(`office.pictures.alt.${lang}`)}
            value={picture[`alt_${lang}`] ?? ''}
            maxLength={140}
            dir={lang === 'ar' ? 'rtl' : 'ltr'}
            lang={lang}
            onChange={({ target }) => onChange({ [`alt_${lang}`]: target.value || null })}
          />
        ))}
        <div className={styles.acts}>
          <Button size="small" disabled={place === 0} onClick={() => onMove(0)}>
            {t('office.pictures.first')}
          </Button>
          <IconButton
            icon="caret-left"
            flip
            outlined
            label={t('office.pictures.earlier')}
            disabled={place === 0}
            onClick={() => onMove(place - 1)}
          />
          <IconButton
            icon="caret-right"
            flip
            outlined
            label={t('office.pictures.later')}
            disabled={isLast}
            onClick={() => onMove(place + 1)}
          />
          <Button size="small" variant="danger" icon="trash" onClick={onRemove}>
            {t('office.pictures.remove')}
          </Button>
        </div>
      </div>
    </div>
  )
}
