import { listCategories } from '#contract/catalogue.ts'
import { apiContext } from '../lib/page-context.ts'
import { paths } from '../lib/paths.ts'
import { PageHead } from '../layout/page-head.tsx'
import type { Handle } from '../layout/shell.tsx'
import { useShop } from '../lib/use-shop.ts'
import { loadPage } from '../loading/content.server.ts'
import { useLocale, useTexts } from '../i18n/use-texts.ts'
import { Link } from '../ui/link.tsx'
import { farmIllustrations } from './farm-illustrations.ts'
import { Illustration } from '../ui/illustration.tsx'
import { RichText } from './rich-text.tsx'
import { tiles } from './tiles.ts'
import type { Route } from './+types/about-page'
import * as frame from '../ui/picture-frame.module.css'
import * as split from '../ui/split.module.css'
import * as section from '../ui/section.module.css'
import * as styles from './about-page.module.css'

export const handle = { texts: ['pages'] } satisfies Handle

const groups = [
  ['about.groupShrubs', 'shrubs', tiles.summer],
  ['about.groupFlowers', 'flowering', tiles.winter],
  ['about.groupIndoor', 'indoor', tiles.indoor],
  ['about.groupPalms', 'trees', tiles.petSafe],
  ['about.groupShade', 'trees', tiles.outdoor],
] as const

const steps = [
  ['about.potting', 'about.pottingText', farmIllustrations.potting],
  ['about.delivery', 'about.deliveryText', farmIllustrations.delivery],
] as const

export async function loader({ context }: Route.LoaderArgs) {
  const [page, categories] = await Promise.all([
    loadPage(context, 'page.about'),
    context
      .get(apiContext)
      .call(listCategories)
      .catch(() => null),
  ])
  return { page, slugs: categories?.data.map(({ slug }) => slug) ?? null }
}

/** The company, its farm and its plants; or the staff's text, under the same title and picture. */
export default function AboutPage({ loaderData: { page, slugs } }: Route.ComponentProps) {
  const t = useTexts('pages')
  const { locale } = useLocale()
  const shop = useShop()
  const story = page?.description ?? (locale === 'ar' ? shop?.story_ar : shop?.story_en)
  return (
    <>
      <PageHead title={page?.title ?? t('nav.about')} {...(story && { description: story })} />
      <div className="container">
        <div className={styles.head}>
          <h1 className="heading-display">
            {page ? (
              page.title
            ) : (
              <>
                {t('about.titleStart')} <br />
                {t('about.titleEnd')}
              </>
            )}
          </h1>
          {!page && story && <p className="text-lead">{story}</p>}
        </div>
        <div className={`${frame.frame} ${styles.farm}`}>
          <Illustration
            files={farmIllustrations.nursery}
            sizes="(min-width: 1280px) 1280px, max(100vw, 550px)"
            priority
          />
        </div>
        <p className={`text-caption subtle ${styles.illustrative}`}>{t('about.illustrative')}</p>
      </div>
      {page ? (
        <section className={`container ${section.section}`}>
          <RichText {...page} />
        </section>
      ) : (
        <>
          <Greenhouse />
          <PlantJourney />
        </>
      )}
      <PlantGroups slugs={slugs} />
    </>
  )
}

/** The greenhouse where plants adapt to the heat. */
function Greenhouse() {
  const t = useTexts('pages')
  return (
    <section className={section.section}>
      <div className={`container ${split.split} ${styles.greenhouse}`}>
        <div className={frame.frame}>
          <Illustration
            files={farmIllustrations.shadeHouse}
            sizes="(min-width: 768px) 42vw, 100vw"
          />
        </div>
        <div>
          <h2 className="heading-2">{t('about.harden')}</h2>
          <p className={`text-lead ${styles.lead}`}>{t('about.hardenLead')}</p>
          <p className="muted">{t('about.hardenText')}</p>
        </div>
      </div>
    </section>
  )
}

/** The journey of a plant, step by step. */
function PlantJourney() {
  const t = useTexts('pages')
  return (
    <section className={section.section}>
      <div className="container">
        <h2 className={`heading-2 ${styles.title}`}>{t('about.way')}</h2>
        <ol className={styles.journey}>
          {steps.map(([title, text, files]) => (
            <li key={title}>
              <div className={frame.frame}>
                <Illustration files={files} sizes="(min-width: 768px) 50vw, 100vw" />
              </div>
              <h3 className="heading-3">{t(title)}</h3>
              <p className="muted">{t(text)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

/** The groups of plants grown, each with a link; `slugs`: the existing categories, null when not known. */
function PlantGroups({ slugs }: { slugs: string[] | null }) {
  const t = useTexts('pages')
  const shown = groups.filter(([, slug]) => slugs?.includes(slug) ?? true)
  if (shown.length === 0) return null
  return (
    <section className={section.section}>
      <div className="container">
        <h2 className={`heading-2 ${styles.title}`}>{t('about.grow')}</h2>
        <ul className={styles.groups}>
          {shown.map(([text, slug, tile]) => (
            <li key={text}>
              <Link to={paths.category(slug)} prefetch="intent">
                <span className={frame.frame}>
                  <picture>
                    <source type="image/avif" srcSet={tile.avif} />
                    <img src={tile.webp} alt="" width={480} height={480} loading="lazy" />
                  </picture>
                </span>
                <span className="semibold">{t(text)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
