import { useEffect, useEffectEvent, type ReactNode } from 'react'
import type { Product } from '#contract/product.ts'
import { useLocale, useTexts } from '../../i18n/use-texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { maxScale } from './magnified-view.ts'
import { useMagnifier } from './use-magnifier.ts'
import * as iconButton from '../../ui/icon-button.module.css'
import * as styles from './zoom-dialog.module.css'

interface ZoomDialogProps {
  open: boolean
  onClose: () => void
  image: Product['images'][number] | undefined
  name: string
  /** Absent when there is only one picture. */
  move?: ((by: number) => void) | undefined
  /** Buttons to the previous and the next picture. */
  children: ReactNode
}

/** One picture over the whole screen, which can be enlarged. */
export default function ZoomDialog({
  open,
  onClose,
  image,
  name,
  move,
  children,
}: ZoomDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} label={name} variant="zoom">
      {open && (
        <ZoomedPicture key={image?.id} image={image} name={name} move={move}>
          {children}
        </ZoomedPicture>
      )}
    </Dialog>
  )
}

const keyStep = 1.5
const panStepPx = 80
const arrows: Record<string, [x: number, y: number]> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

function ZoomedPicture({ image, name, move, children }: Omit<ZoomDialogProps, 'open' | 'onClose'>) {
  const t = useTexts('product')
  const forward = useLocale().direction === 'rtl' ? 1 : -1
  const step = (direction: number) => move?.(direction * forward)
  const { frame, view, isTouched, zoom, pan, touch } = useMagnifier(step)
  const { scale, x, y } = view
  useZoomKeys({ scale, zoom, pan, step })
  return (
    <>
      <div
        className={`${styles.stage} ${scale > 1 ? styles.enlarged : ''} ${isTouched ? styles.touched : ''}`}
        ref={frame}
        onDragStart={(event) => event.preventDefault()}
        {...touch}
      >
        <div
          className={styles.picture}
          style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
        >
          {/* In full size once it is enlarged. */}
          <Picture image={image} alt={name} sizes={scale > 1 ? '250vmin' : '100vmin'} />
        </div>
      </div>
      <div className={styles.controls}>
        <button
          type="button"
          className={`${iconButton.iconButton} ${iconButton.floating}`}
          aria-label={t('product.zoomOut')}
          aria-disabled={scale === 1}
          onClick={() => zoom(1 / keyStep)}
        >
          <Icon name="minus" />
        </button>
        <output className={`ltr text-small ${styles.level}`} aria-label={t('product.zoomLevel')}>
          {Math.round(scale * 100)}%
        </output>
        <button
          type="button"
          className={`${iconButton.iconButton} ${iconButton.floating}`}
          aria-label={t('product.zoomIn')}
          aria-disabled={scale === maxScale}
          onClick={() => zoom(keyStep)}
        >
          <Icon name="plus" />
        </button>
        {children}
      </div>
    </>
  )
}

interface ZoomKeys extends Pick<ReturnType<typeof useMagnifier>, 'zoom' | 'pan'> {
  scale: number
  /** Goes to the next picture: -1 for the right arrow, 1 for the left. */
  step: (direction: number) => void
}

/** Arrow keys move an enlarged picture, and otherwise go to the next one. */
function useZoomKeys({ scale, zoom, pan, step }: ZoomKeys) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const [horizontal, vertical] = arrows[event.key] ?? [0, 0]
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '+' || event.key === '=') zoom(keyStep)
    else if (event.key === '-') zoom(1 / keyStep)
    else if (event.key === '0') zoom(1 / maxScale)
    else if (!horizontal && !vertical) return
    else if (scale > 1) pan({ x: horizontal * panStepPx, y: vertical * panStepPx })
    else if (horizontal) step(horizontal)
    event.preventDefault()
  })
  useEffect(() => {
    // For any focus inside the dialog; it cannot be outside.
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
