import { paths } from '../lib/paths.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { Scene } from './scene.tsx'
import { scenes } from './scenes.ts'

/** The invitation: words on the empty wall, plants beside it. */
export function HomeHero() {
  const t = useTexts('home')
  return (
    <section className="hero home shaded">
      <Scene scene={scenes.hero} sizes="100vw" priority />
      <div className="container">
        <div className="tx">
          <h1 className="heading-display">
            {t('home.titleStart')} <br />
            {t('home.titleEnd')}
          </h1>
          <p className="text-lead">{t('home.lead')}</p>
          <div className="cta">
            <Link className={buttonClass()} to={paths.products()} prefetch="intent">
              {t('home.shop')}
            </Link>
            <Link
              className={`${buttonClass({ variant: 'outline' })} only-roomy`}
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
