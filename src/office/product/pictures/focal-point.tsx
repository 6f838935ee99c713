import { useTexts } from '#web/i18n/use-texts.ts'
import type { FormPicture } from '../product-form.ts'
import * as styles from './picture-details.module.css'

const step = 20
const whole = 1000
const within = (value: number) => Math.max(0, Math.min(whole, Math.round(value)))
const keys: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

/** The focal point that stays visible when the shop crops the picture, in thousandths; a press or the arrow keys move it. */
export function FocalPoint({
  picture,
  onChange,
}: {
  picture: Pick<FormPicture, 'focal_x' | 'focal_y' | 'medium_url'>
  onChange: (part: Pick<FormPicture, 'focal_x' | 'focal_y'>) => void
}) {
  const t = useTexts('office')
  const { focal_x: x, focal_y: y, medium_url: url } = picture
  const position = { objectPosition: `${x / 10}% ${y / 10}%` }
  return (
    <div className={styles.focal}>
      <button
        type="button"
        className={styles.whole}
        aria-label={t('office.pictures.focalAt', { x: Math.round(x / 10), y: Math.round(y / 10) })}
        onClick={({ currentTarget, clientX, clientY, detail }) => {
          // Enter and Space also trigger a click, but without a position.
          if (detail === 0) return
          const { left, top, width, height } = currentTarget.getBoundingClientRect()
          onChange({
            focal_x: within(((clientX - left) / width) * whole),
            focal_y: within(((clientY - top) / height) * whole),
          })
        }}
        onKeyDown={(event) => {
          const way = keys[event.key]
          if (!way) return
          event.preventDefault()
          onChange({ focal_x: within(x + way[0]), focal_y: within(y + way[1]) })
        }}
      >
        <img src={url} alt="" />
        <Point x={x} y={y} />
      </button>
      <div className={styles.previews}>
        <b>{t('office.pictures.focal')}</b>
        <small>{t('office.pictures.focalHint')}</small>
        <span>
          <img className={styles.square} src={url} alt="" style={position} />
          <img className={styles.tall} src={url} alt="" style={position} />
        </span>
      </div>
    </div>
  )
}

/** The marker over the picture, independent of the page's direction. */
function Point({ x, y }: { x: number; y: number }) {
  return (
    <svg
      className={styles.point}
      viewBox="0 0 1000 1000"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <circle cx={x} cy={y} r="48" />
      <circle cx={x} cy={y} r="14" />
    </svg>
  )
}
