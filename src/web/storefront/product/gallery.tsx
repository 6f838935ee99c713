import { lazy, Suspense, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useLocale, useTexts } from '../../i18n/use-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { notify } from '../../ui/toasts.ts'
import { FavoriteButton } from '../../product/favorite-button.tsx'
import type { ShownProduct } from '../../product/plant.ts'
import * as iconButton from '../../ui/icon-button.module.css'
import * as styles from './gallery.module.css'

const loadZoom = () => import('./zoom-dialog.tsx')
/** Loaded when a visitor points to or focuses it. */
const ZoomDialog = lazy(loadZoom)

const swipePx = 40

type Move = (by: number) => void

interface GalleryProps {
  product: ShownProduct
  name: string
  /** The picture of the chosen variant, which is shown first. */
  chosen?: number | null | undefined
}

/** The pictures of a plant: the index wraps at both ends; arrow keys and swipe follow the reading direction. */
export function Gallery({ product, name, chosen }: GalleryProps) {
  const t = useTexts('product')
  const { images } = product
  const { index, setIndex, move } = useImageIndex(images, chosen)
  const image = images[index]
  const { onKeyDown, onRelease, ...touch } = useGestures(move)
  const { zoomed, zoom, closeZoom } = useZoom()
  const steps = move && <Steps move={move} />
  return (
    <>
      <div
        className={move ? styles.gallery : `${styles.gallery} ${styles.single}`}
        role="group"
        aria-roledescription="carousel"
        aria-label={t('product.gallery')}
        onKeyDown={onKeyDown}
      >
        {move && <Thumbnails images={images} index={index} onChoose={setIndex} />}
        <div className={styles.main}>
          <div
            className={styles.stage}
            {...touch}
            onPointerUp={(event) => onRelease(event) || void zoom()}
          >
            <Picture
              key={image?.id}
              image={image}
              alt={image?.alt || name}
              sizes="(min-width: 1024px) 600px, 98vw"
              priority
            />
          </div>
          <FavoriteButton
            product={product}
            name={name}
            className={`${iconButton.iconButton} ${iconButton.floating} ${styles.favorite}`}
            where="product"
          />
          {move && <Position index={index} total={images.length} />}
          <div className={styles.controls}>
            <ZoomButton zoom={zoom} />
            {steps}
          </div>
        </div>
        {isIllustration(image) && (
          <p className={`text-caption subtle ${styles.illustrative}`}>{t('common.illustrative')}</p>
        )}
      </div>
      {zoomed !== null && (
        <Suspense>
          <ZoomDialog open={zoomed} onClose={closeZoom} image={image} name={name} move={move}>
            {steps}
          </ZoomDialog>
        </Suspense>
      )}
    </>
  )
}

/** Pictures of the catalogue; uploaded pictures are photos of the farm's plants. */
const isIllustration = (image: ShownProduct['images'][number] | undefined): boolean =>
  !image?.path.startsWith('upload/')

interface ThumbnailsProps {
  images: ShownProduct['images']
  index: number
  onChoose: (position: number) => void
}

function Thumbnails({ images, index, onChoose }: ThumbnailsProps) {
  const t = useTexts('product')
  return (
    <div className={styles.thumbnails}>
      {images.map((thumb, position) => (
        <button
          key={thumb.id}
          type="button"
          aria-label={t('product.picture', { n: position + 1 })}
          aria-current={position === index}
          onClick={() => onChoose(position)}
        >
          <Picture image={thumb} alt="" sizes="88px" />
        </button>
      ))}
    </div>
  )
}

function Position({ index, total }: { index: number; total: number }) {
  const t = useTexts('product')
  return (
    <span className={styles.position} aria-live="polite">
      {t('product.pictureOf')}{' '}
      <span className="ltr">
        {index + 1} / {total}
      </span>
    </span>
  )
}

function ZoomButton({ zoom }: { zoom: () => Promise<void> }) {
  const t = useTexts('product')
  return (
    <button
      type="button"
      className={`${iconButton.iconButton} ${iconButton.floating}`}
      aria-label={t('product.zoom')}
      onPointerEnter={() => void loadZoom().catch(() => {})}
      onClick={() => void zoom()}
    >
      <Icon name="arrows-out" />
    </button>
  )
}

/** Buttons to the previous and the next picture. */
function Steps({ move }: { move: Move }) {
  const t = useTexts('product')
  return [-1, 1].map((by) => (
    <button
      key={by}
      type="button"
      className={`${iconButton.iconButton} ${iconButton.floating}`}
      aria-label={t(by < 0 ? 'common.previous' : 'common.next')}
      onClick={() => move(by)}
    >
      <Icon name="arrow-right" flip back={by < 0} />
    </button>
  ))
}

/** The index of the shown picture: a variant's when it is chosen. `move` is undefined where there is only one. */
function useImageIndex(images: ShownProduct['images'], chosen: GalleryProps['chosen']) {
  const [index, setIndex] = useState(0)
  const total = images.length
  const [followed, follow] = useState<number | null>()
  if (chosen !== followed) {
    follow(chosen)
    setIndex(
      Math.max(
        0,
        images.findIndex(({ id }) => id === chosen),
      ),
    )
  }
  const move = total > 1 ? (by: number) => setIndex((now) => (now + by + total) % total) : undefined
  return { index, setIndex, move }
}

/** Arrow keys and swiping. `onRelease` returns whether it was more than a press. */
function useGestures(move: Move | undefined) {
  const { direction } = useLocale()
  const pressedAt = useRef<number | null>(null)
  const forward = direction === 'rtl' ? -1 : 1
  return {
    onKeyDown(event: KeyboardEvent) {
      if (!move || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
      event.preventDefault()
      move(event.key === 'ArrowRight' ? forward : -forward)
    },
    onPointerDown(event: PointerEvent) {
      pressedAt.current = event.clientX
    },
    onPointerCancel() {
      pressedAt.current = null
    },
    /** A swipe pulls the next picture in from its side. */
    onRelease(event: PointerEvent): boolean {
      const moved = pressedAt.current === null ? 0 : event.clientX - pressedAt.current
      pressedAt.current = null
      if (Math.abs(moved) > swipePx) move?.(moved < 0 ? forward : -forward)
      return Math.abs(moved) >= 5
    },
  }
}

/** Whether the zoom is open; null until the first time, then its dialog stays on the page, for its closing animation. */
function useZoom() {
  const t = useTexts('product')
  const [zoomed, setZoomed] = useState<boolean | null>(null)
  async function zoom() {
    try {
      await loadZoom()
      setZoomed(true)
    } catch {
      notify.error(t('connectionIssueText'))
    }
  }
  return { zoomed, zoom, closeZoom: () => setZoomed(false) }
}
