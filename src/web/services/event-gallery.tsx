import { useState } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { Illustration } from '../ui/illustration.tsx'
import { eventIllustrations } from './event-illustrations.ts'
import * as chips from '../ui/chip.module.css'
import * as frame from '../ui/picture-frame.module.css'
import * as section from '../ui/section.module.css'
import * as sectionHead from '../ui/section-head.module.css'
import * as pairs from './pairs.module.css'
import * as styles from './event-gallery.module.css'

const pictures = [
  ['events.engagement', eventIllustrations.engagement],
  ['events.graduation', eventIllustrations.graduation],
  ['events.birthday', eventIllustrations.birthday],
  ['events.meeting', eventIllustrations.business],
] as const

/** Pictures of decorated events, all of them or those of one type. */
export function EventGallery() {
  const t = useTexts('services')
  const [type, choose] = useState<string | null>(null)
  const shown = pictures.filter(([text]) => type === null || text === type)
  const chip = (value: string | null, label: string) => (
    <button
      key={label}
      type="button"
      className={type === value ? `${chips.chip} ${chips.filled}` : chips.chip}
      aria-pressed={type === value}
      onClick={() => choose(value)}
    >
      {label}
    </button>
  )
  return (
    <section className={section.section}>
      <div className="container">
        <div className={`${sectionHead.sectionHead} ${styles.head}`}>
          <h2 className="heading-2">{t('events.gallery')}</h2>
          <div className={chips.chips} role="group" aria-label={t('events.filter')}>
            {chip(null, t('events.all'))}
            {pictures.map(([value]) => chip(value, t(value)))}
          </div>
        </div>
        <div className={type === null ? styles.all : pairs.pairs} aria-live="polite">
          {shown.map(([text, files]) => (
            <figure key={files.webp}>
              <div className={`${frame.frame} ${styles.picture}`}>
                <Illustration files={files} sizes="(min-width: 768px) 50vw, 100vw" />
              </div>
              <figcaption className={`${pairs.caption} muted text-small`}>{t(text)}</figcaption>
            </figure>
          ))}
        </div>
        <p className="text-caption subtle">{t('common.illustrative')}</p>
      </div>
    </section>
  )
}
