import { LandscapeForm } from './landscape-form.tsx'
import { PageHead } from '../layout/page-head.tsx'
import type { Handle } from '../layout/shell.tsx'
import { useShop } from '../lib/use-shop.ts'
import { loadPage } from '../loading/content.server.ts'
import { useLocale, useTexts } from '../i18n/use-texts.ts'
import { Icon } from '../ui/icon.tsx'
import { CallLines, RequestPanel } from './request-panel.tsx'
import { ServiceHero } from './service-hero.tsx'
import { Illustration } from '../ui/illustration.tsx'
import { illustrations } from '../storefront/illustrations.ts'
import { RichText } from '../storefront/rich-text.tsx'
import { landscapeIllustrations } from './landscape-illustrations.ts'
import type { Route } from './+types/landscape-page'
import * as frame from '../ui/picture-frame.module.css'
import * as section from '../ui/section.module.css'
import * as split from '../ui/split.module.css'
import * as pairs from './pairs.module.css'
import * as styles from './landscape-page.module.css'

export const handle = { texts: ['services'] } satisfies Handle

const reasons = [
  ['landscape.reason1', 'ruler'],
  ['landscape.reason2', 'plant'],
  ['landscape.reason3', 'drop'],
  ['landscape.reason4', 'shield-check'],
] as const
const examples = [
  ['landscape.exampleVilla', landscapeIllustrations.villa],
  ['landscape.exampleRoof', landscapeIllustrations.roof],
  ['landscape.exampleBalcony', landscapeIllustrations.balcony],
  ['landscape.exampleRestHouse', landscapeIllustrations.restHouse],
] as const
const care = [
  ['landscape.water', 'drop'],
  ['landscape.feed', 'leaf'],
  ['landscape.prune', 'shovel'],
  ['landscape.protect', 'shield-check'],
] as const
const play = [
  ['landscape.playFree', landscapeIllustrations.play],
  ['landscape.playInclusive', landscapeIllustrations.inclusivePlay],
] as const

/** A picture of half the page's width, or the whole of a phone's. */
const half = '(min-width: 1280px) 600px, (min-width: 768px) 50vw, 100vw'

export const loader = async ({ context }: Route.LoaderArgs) => ({
  page: await loadPage(context, 'page.landscape'),
})

/** The landscaping service: why us, example gardens, care, play areas. */
export default function LandscapePage({ loaderData: { page } }: Route.ComponentProps) {
  const t = useTexts('services')
  const { locale } = useLocale()
  const shop = useShop()
  const visitTerms = (locale === 'ar' ? shop?.site_visit_terms_ar : shop?.site_visit_terms_en) ?? ''
  return (
    <>
      <PageHead
        title={page?.title ?? t('nav.landscape')}
        description={page?.description ?? t('landscape.lead')}
      />
      <ServiceHero
        variant="garden"
        picture={illustrations.garden}
        title={page?.title ?? t('landscape.title')}
        lead={page ? '' : t('landscape.lead')}
        action={t('service.visit')}
      />
      {page && (
        <section className={`container ${section.section}`}>
          <RichText {...page} />
        </section>
      )}
      <Reasons />
      <Examples />
      <Care />
      <PlayAreas />
      <RequestPanel
        title={t('landscape.form')}
        text={`${t('service.callText')} ${visitTerms}`.trim()}
        form={<LandscapeForm />}
      >
        <CallLines />
      </RequestPanel>
    </>
  )
}

function Reasons() {
  const t = useTexts('services')
  return (
    <section className={section.section}>
      <div className={`container ${split.split}`}>
        <h2 className="heading-2">{t('landscape.why')}</h2>
        <ul className={styles.reasons}>
          {reasons.map(([text, icon]) => (
            <li key={text}>
              <Icon name={icon} />
              <h3 className="semibold">{t(text)}</h3>
              <p className="muted">{t(`${text}Text`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Examples() {
  const t = useTexts('services')
  return (
    <section className={section.section}>
      <div className="container">
        <h2 className={`heading-2 ${styles.title}`}>{t('landscape.examples')}</h2>
        <div className={pairs.pairs}>
          {examples.map(([text, files]) => (
            <figure key={text}>
              <div className={`${frame.frame} ${styles.example}`}>
                <Illustration files={files} sizes={half} />
              </div>
              <figcaption className={`${pairs.caption} muted text-small`}>{t(text)}</figcaption>
            </figure>
          ))}
        </div>
        <p className="text-caption subtle">{t('common.illustrative')}</p>
      </div>
    </section>
  )
}

function Care() {
  const t = useTexts('services')
  return (
    <section className={section.section}>
      <div className={`container ${split.split} ${split.even}`}>
        <div className={`${frame.frame} ${styles.carePicture}`}>
          <Illustration files={landscapeIllustrations.care} sizes={half} />
        </div>
        <div>
          <h2 className="heading-2">{t('landscape.maintenance')}</h2>
          <p className={`text-lead ${styles.lead}`}>{t('landscape.maintenanceLead')}</p>
          <ul className={styles.care}>
            {care.map(([text, icon]) => (
              <li key={text}>
                <Icon name={icon} />
                <b>{t(text)}</b>
                <span>{t(`${text}Text`)}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}

function PlayAreas() {
  const t = useTexts('services')
  return (
    <section className={section.section}>
      <div className="container">
        <h2 className={`heading-2 ${styles.title}`}>{t('landscape.play')}</h2>
        <div className={pairs.pairs}>
          {play.map(([text, files]) => (
            <div key={text}>
              <div className={`${frame.frame} ${styles.example}`}>
                <Illustration files={files} sizes={half} />
              </div>
              <h3 className={`heading-3 ${styles.playArea}`}>{t(text)}</h3>
              <p className="muted">{t(`${text}Text`)}</p>
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
