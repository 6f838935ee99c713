import { paths } from '../lib/paths.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { Illustration } from '../ui/illustration.tsx'
import { illustrations } from './illustrations.ts'
import * as section from '../ui/section.module.css'
import * as styles from './services-band.module.css'

/** The two services, each a picture that links to its page. */
export function ServicesBand() {
  const t = useTexts('home')
  return (
    <section className={`${section.section} ${section.belowFirstView}`}>
      <div className={`container ${styles.band}`}>
        <Link className={styles.service} to={paths.landscape()} prefetch="intent">
          <Illustration
            files={illustrations.garden}
            sizes="(min-width: 768px) 58vw, 100vw"
            className={styles.garden}
          />
          <div className={styles.words}>
            <h2 className="heading-2">{t('home.gardenTitle')}</h2>
            <p>{t('home.gardenText')}</p>
            <span className={styles.more}>
              {t('nav.landscape')}
              <Icon name="arrow-right" flip />
            </span>
          </div>
        </Link>
        <Link className={styles.service} to={paths.events()} prefetch="intent">
          <Illustration
            files={illustrations.arch}
            sizes="(min-width: 768px) 90vw, 150vw"
            className={styles.arch}
          />
          <div className={styles.words}>
            <h2 className="heading-2">{t('home.eventsTitle')}</h2>
            <p>{t('home.eventsText')}</p>
            <span className={styles.more}>
              {t('nav.events')}
              <Icon name="arrow-right" flip />
            </span>
          </div>
        </Link>
      </div>
    </section>
  )
}
