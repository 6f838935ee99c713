import { paths } from '../lib/paths.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { Scene } from './scene.tsx'
import { scenes } from './scenes.ts'

/** The two services, each a picture that leads to its page. */
export function ServicesBand() {
  const t = useTexts('home')
  return (
    <section className="s below">
      <div className="container svc">
        <Link to={paths.landscape()} prefetch="intent">
          <Scene scene={scenes.garden} sizes="(min-width: 768px) 58vw, 100vw" className="garden" />
          <div className="c">
            <h2 className="heading-2">{t('home.gardenTitle')}</h2>
            <p>{t('home.gardenText')}</p>
            <span className="go">
              {t('nav.landscape')}
              <Icon name="arrow-right" flip />
            </span>
          </div>
        </Link>
        <Link to={paths.events()} prefetch="intent">
          <Scene scene={scenes.arch} sizes="(min-width: 768px) 90vw, 150vw" className="arch" />
          <div className="c">
            <h2 className="heading-2">{t('home.eventsTitle')}</h2>
            <p>{t('home.eventsText')}</p>
            <span className="go">
              {t('nav.events')}
              <Icon name="arrow-right" flip />
            </span>
          </div>
        </Link>
      </div>
    </section>
  )
}
