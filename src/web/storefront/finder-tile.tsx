import { paths } from '../lib/paths.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import * as styles from './finder-tile.module.css'
import * as section from '../ui/section.module.css'

/** The link to the place finder. */
export function FinderTile() {
  const t = useTexts('place-prompt')
  return (
    <section className={section.section}>
      <div className={styles.tile}>
        <Icon name="map-pin" />
        <div className={styles.text}>
          <h2 className="heading-3">{t('tile.ask')}</h2>
          <p className="muted">{t('tile.hint')}</p>
        </div>
        <Link className={buttonClass()} to={paths.placeFinder()}>
          {t('tile.start')}
        </Link>
      </div>
    </section>
  )
}
