import { paths } from '../../lib/paths.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import * as styles from './place-line.module.css'

/** Above a list, while no place is remembered: a link to choose one. */
export function PlacePrompt() {
  const t = useTexts('place-prompt')
  return (
    <section className={styles.line} aria-label={t('line.ask')}>
      <Icon name="map-pin" className={styles.pin} />
      <p className={styles.text}>
        <b>{t('line.ask')}</b>
        <span className={`${styles.note} ${styles.hint}`}>{t('line.askHint')}</span>
      </p>
      <Link className={buttonClass({ variant: 'outline', small: true })} to={paths.placeFinder()}>
        {t('line.choose')}
      </Link>
    </section>
  )
}
