import { lazy, Suspense, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useLocale, useTexts } from '../../i18n/use-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { notify } from '../../ui/toasts.ts'
import { FavoriteButton } from '../../product/favorite-button.tsx'
import type { ShownProduct } from '../../product/plant.ts'

const loadZoom = () => import('./zoom-dialog.tsx')
/** Comes when somebody reaches for it. */
const ZoomDialog = lazy(loadZoom)

const swipePx = 40

/** The pictures of a plant: the index wraps at both ends; arrow keys and swipe follow the reading direction. */
export function Gallery({ product, name }: { product: ShownProduct; name: string }) {
  const t = useTexts('product')
  const { direction } = useLocale()
  const [index, setIndex] = useState(0)
  const [zoomed, setZoomed] = useState(false)
  /** From the first time on the dialog stays on the page, so that it can close slowly. */
  const [everZoomed, setEverZoomed] = useState(false)
  const pressedAt = useRef<number | null>(null)
  const { images } = product
  const total = images.length
  const image = images[index]
  const move = (by: number) => setIndex((now) => (now + by + total) % total)
  const forward = direction === 'rtl' ? -1 : 1

  function onKey(event: KeyboardEvent) {
    if (total < 2 || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    event.preventDefault()
    move(event.key === 'ArrowRight' ? forward : -forward)
  }
  /** The finger pulls the next picture in from the side where it stands. @returns whether it was more than a press */
  function onRelease(event: PointerEvent): boolean {
    const moved = pressedAt.current === null ? 0 : event.clientX - pressedAt.current
    pressedAt.current = null
    if (total > 1 && Math.abs(moved) > swipePx) move(moved < 0 ? forward : -forward)
    return Math.abs(moved) >= 5
  }
  async function zoom() {
    try {
      await loadZoom()
      setEverZoomed(true)
      setZoomed(true)
    } catch {
      notify.error(t('connectionIssueText'))
    }
  }
  const touch = {
    onPointerDown: (event: PointerEvent) => (pressedAt.current = event.clientX),
    onPointerCancel: () => (pressedAt.current = null),
  }
  const steps = total > 1 && (
    <>
      <button
        type="button"
        className="icb f"
        aria-label={t('common.previous')}
        onClick={() => move(-1)}
      >
        <Icon name="arrow-right" flip back />
      </button>
      <button type="button" className="icb f" aria-label={t('common.next')} onClick={() => move(1)}>
        <Icon name="arrow-right" flip />
      </button>
    </>
  )

  return (
    <>
      <div
        className="gal"
        role="group"
        aria-roledescription="carousel"
        aria-label={t('product.gallery')}
        onKeyDown={onKey}
      >
        {total > 1 && (
          <div className="tn">
            {images.map((thumb, position) => (
              <button
                key={thumb.id}
                type="button"
                className={position === index ? 'on' : undefined}
                aria-label={t('product.picture', { n: position + 1 })}
                aria-current={position === index}
                onClick={() => setIndex(position)}
              >
                <Picture image={thumb} alt="" sizes="88px" />
              </button>
            ))}
          </div>
        )}
        <div className="mn">
          <div
            className="stage"
            {...touch}
            onPointerUp={(event) => onRelease(event) || void zoom()}
          >
            <Picture
              key={image?.id}
              image={image}
              alt={name}
              sizes="(min-width: 1024px) 600px, 98vw"
              priority
            />
          </div>
          <FavoriteButton product={product} name={name} className="fav icb f" where="product" />
          {total > 1 && (
            <span className="ct" aria-live="polite">
              {t('product.pictureOf')}{' '}
              <span className="ltr">
                {index + 1} / {total}
              </span>
            </span>
          )}
          <div className="ar">
            <button
              type="button"
              className="icb f"
              aria-label={t('product.zoom')}
              onPointerEnter={() => void loadZoom().catch(() => {})}
              onClick={() => void zoom()}
            >
              <Icon name="arrows-out" />
            </button>
            {steps}
          </div>
        </div>
        <p className="illustrative text-caption subtle">{t('common.illustrative')}</p>
      </div>
      {everZoomed && (
        <Suspense>
          <ZoomDialog
            open={zoomed}
            onClose={() => setZoomed(false)}
            image={image}
            name={name}
            move={total > 1 ? move : undefined}
          >
            {steps}
          </ZoomDialog>
        </Suspense>
      )}
    </>
  )
}
