import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useLocale, useTexts } from '../texts/use-texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'
import { FavoriteButton } from './favorite-button.tsx'
import type { ShownProduct } from './plant.ts'

const swipePx = 40

/** The pictures of a plant: the index wraps at both ends; arrow keys and swipe follow the reading direction. */
export function Gallery({ product, name }: { product: ShownProduct; name: string }) {
  const say = useTexts('product')
  const { direction } = useLocale()
  const [index, setIndex] = useState(0)
  const [zoomed, setZoomed] = useState(false)
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
  const touch = {
    onPointerDown: (event: PointerEvent) => (pressedAt.current = event.clientX),
    onPointerCancel: () => (pressedAt.current = null),
  }
  const steps = total > 1 && <Steps move={move} />

  return (
    <div className="gal" role="group" aria-roledescription="carousel" aria-label={say('product.gallery')} onKeyDown={onKey}>
      {total > 1 && (
        <div className="tn">
          {images.map((thumb, position) => (
            <button
              key={thumb.id}
              type="button"
              className={position === index ? 'on' : undefined}
              aria-label={say('product.picture', { n: position + 1 })}
              aria-current={position === index}
              onClick={() => setIndex(position)}
            >
              <Picture image={thumb} alt="" sizes="88px" />
            </button>
          ))}
        </div>
      )}
      <div className="mn">
        <div className="stage" {...touch} onPointerUp={(event) => onRelease(event) || setZoomed(true)}>
          <Picture key={image?.id} image={image} alt={name} sizes="(min-width: 1024px) 600px, 98vw" first />
        </div>
        <FavoriteButton product={product} name={name} className="fav icb f" where="product" />
        {total > 1 && (
          <span className="ct" aria-live="polite">
            {say('product.pictureOf')}{' '}
            <span className="ltr">
              {index + 1} / {total}
            </span>
          </span>
        )}
        <div className="ar">
          <button type="button" className="icb f" aria-label={say('product.zoom')} onClick={() => setZoomed(true)}>
            <Icon name="arrows-out" />
          </button>
          {steps}
        </div>
      </div>
      <p className="illustrative xs mut3">{say('common.illustrative')}</p>
      <Dialog open={zoomed} onClose={() => setZoomed(false)} label={name} look="zoom">
        {zoomed && (
          <>
            <div className="zoomed" {...touch} onPointerUp={onRelease}>
              <Picture key={image?.id} image={image} alt={name} sizes="100vw" />
            </div>
            {steps && <div className="zoom-steps">{steps}</div>}
          </>
        )}
      </Dialog>
    </div>
  )
}

function Steps({ move }: { move: (by: number) => void }) {
  const say = useTexts()
  return (
    <>
      <button type="button" className="icb f" aria-label={say('common.previous')} onClick={() => move(-1)}>
        <Icon name="arrow-right" flip back />
      </button>
      <button type="button" className="icb f" aria-label={say('common.next')} onClick={() => move(1)}>
        <Icon name="arrow-right" flip />
      </button>
    </>
  )
}
