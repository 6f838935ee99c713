import { paths } from '../lib/paths.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { Illustration } from '../ui/illustration.tsx'
import { illustrations } from './illustrations.ts'
import * as styles from './home-hero.module.css'

/** The invitation: words on the empty wall, plants beside it. */
export function HomeHero() {
  const t = useTexts('home')
  return (
    <section className={styles.hero}>
      <Illustration files={illustrations.hero} sizes="100vw" priority />
      <div className={`container ${styles.content}`}>
        <div className={styles.words}>
          <h1 className="heading-display">
            {t('home.titleStart')} <br />
            {t('home.titleEnd')}
          </h1>
          <p className={`text-lead ${styles.lead}`}>{t('home.lead')}</p>
          <div className={styles.actions}>
            <Link className={buttonClass()} to={paths.products()} prefetch="intent">
              {t('home.shop')}
            </Link>
            <Link
              className={`${buttonClass({ variant: 'outline' })} ${styles.design}`}
              to={paths.landscape()}
              prefetch="intent"
            >
              {t('home.design')}
            </Link>
          </div>
        </div>
      </div>
    </section>
  )
}
