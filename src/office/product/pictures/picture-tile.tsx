import { useTexts } from '#web/i18n/use-texts.ts'
import { Icon } from '../../controls/icon.tsx'
import type { FormPicture } from '../product-form.ts'
import * as styles from './pictures-card.module.css'

const dragged = 'application/x-warif-picture'

/** A picture in the grid; dropping another one on it moves that one here. The buttons beside its details move it as well. */
export function PictureTile({
  picture,
  place,
  isChosen,
  onChoose,
  onMove,
}: {
  picture: FormPicture
  place: number
  isChosen: boolean
  onChoose: () => void
  /** Called when the picture at index `from` is dropped here. */
  onMove: (from: number) => void
}) {
  const t = useTexts('office')
  const isFirst = place === 0
  return (
    <li
      className={`${styles.tile} ${isChosen ? styles.chosen : ''}`}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData(dragged, String(place))
        event.dataTransfer.effectAllowed = 'move'
      }}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(dragged)) event.preventDefault()
      }}
      onDrop={(event) => {
        const from = event.dataTransfer.getData(dragged)
        if (from === '') return
        event.preventDefault()
        event.stopPropagation()
        onMove(Number(from))
      }}
    >
      <button type="button" className={styles.choose} aria-pressed={isChosen} onClick={onChoose}>
        <img src={picture.small_url} alt="" width={110} height={110} draggable={false} />
        <span className="visually-hidden">
          {t('office.pictures.number', { number: place + 1 })}{' '}
        </span>
        {isFirst && <span className={styles.main}>{t('office.pictures.main')}</span>}
        <Icon name="dots-six-vertical" small className={styles.grip} />
      </button>
      <span className={styles.caption}>
        <Icon name={picture.alt_ar ? 'check' : 'warning'} small />
        {t(picture.alt_ar ? 'office.pictures.hasAlt' : 'office.pictures.noAlt')}
      </span>
    </li>
  )
}
