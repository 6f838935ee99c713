import { paths } from '../paths.ts'
import { PageHead } from '../shell/page-head.tsx'
import type { Handle } from '../shell/shell.tsx'
import { useShop } from '../shell/use-shop.ts'
import { useLocale, useTexts } from '../texts/use-texts.ts'
import { Link } from '../ui/link.tsx'
import { Scene } from './scene.tsx'
import { scenes } from './scenes.ts'
import { tiles } from './slider-entries.ts'
import '../styles/company.css'

export const handle = { texts: ['pages'] } satisfies Handle

const groups = [
  ['about.groupShrubs', paths.category('shrubs'), tiles.summer],
  ['about.groupFlowers', paths.category('flowering'), tiles.winter],
  ['about.groupIndoor', paths.category('indoor'), tiles.indoor],
  ['about.groupPalms', paths.category('trees'), tiles.petSafe],
  ['about.groupShade', paths.category('trees'), tiles.outdoor],
] as const

/** The company, its farm and what it grows. */
export default function AboutPage() {
  const say = useTexts('pages')
  const { locale } = useLocale()
  const shop = useShop()
  const story = locale === 'ar' ? shop?.story_ar : shop?.story_en
  return (
    <>
      <PageHead title={say('nav.about')} {...(story && { description: story })} />
      <div className="wrap">
        <div className="about-head">
          <h1 className="hero-t">
            {say('about.titleStart')} <br />
            {say('about.titleEnd')}
          </h1>
          {story && <p className="lead">{story}</p>}
        </div>
        <div className="full farm">
          <Scene scene={scenes.farm} sizes="(min-width: 1280px) 1280px, 100vw" first />
        </div>
      </div>
      <section className="s">
        <div className="wrap split">
          <div className="full greenhouse">
            <Scene scene={scenes.greenhouse} sizes="(min-width: 768px) 42vw, 100vw" />
          </div>
          <div>
            <h2 className="h2">{say('about.harden')}</h2>
            <p className="lead">{say('about.hardenLead')}</p>
            <p className="mut">{say('about.hardenText')}</p>
            <p className="illustrative xs mut3">{say('common.illustrative')}</p>
          </div>
        </div>
      </section>
      <section className="s">
        <div className="wrap">
          <h2 className="h2 section-title">{say('about.grow')}</h2>
          <ul className="groups">
            {groups.map(([text, to, tile]) => (
              <li key={text}>
                <Link to={to} prefetch="intent">
                  <span className="full">
                    <picture>
                      <source type="image/avif" srcSet={tile.avif} />
                      <img src={tile.webp} alt="" width={480} height={480} loading="lazy" />
                    </picture>
                  </span>
                  <span className="b">{say(text)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </section>
    </>
  )
}
