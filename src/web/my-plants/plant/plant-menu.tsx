import { useRef, useState } from 'react'
import { paths } from '../../lib/paths.ts'
import { useDismiss } from '../../lib/use-dismiss.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import type { OwnedPlantDetail } from './owned-plant-detail.ts'
import { aboutPlantId } from './plant-settings.tsx'
import * as styles from './plant-menu.module.css'
import * as iconButton from '../../ui/icon-button.module.css'

/** Less frequent ways from a plant: its care page, the store, its order, its settings. Escape and a press outside close it. */
export function PlantMenu({ plant }: { plant: OwnedPlantDetail }) {
  const t = useTexts('my-plants')
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  useDismiss({ isOpen, box, button, close })
  return (
    <div className={styles.box} ref={box}>
      <button
        ref={button}
        type="button"
        className={`${iconButton.iconButton} ${iconButton.outline}`}
        aria-label={t('more.label')}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="dots-three" />
      </button>
      {isOpen && (
        <ul className={styles.menu}>
          {plant.profile !== null && (
            <li>
              <Link to={paths.care(plant.profile)}>
                <Icon name="leaf" />
                {t('more.care')}
              </Link>
            </li>
          )}
          {plant.product_id !== null && (
            <li>
              <Link to={paths.product(plant.product_id)}>
                <Icon name="storefront" />
                {t('more.product')}
              </Link>
            </li>
          )}
          {plant.order_id !== null && (
            <li>
              <Link to={paths.order(plant.order_id)}>
                <Icon name="package" />
                {t('more.order')}
              </Link>
            </li>
          )}
          <li>
            <a href={`#${aboutPlantId}`} onClick={close}>
              <Icon name="pencil-simple" />
              {t('more.settings')}
            </a>
          </li>
        </ul>
      )}
    </div>
  )
}
