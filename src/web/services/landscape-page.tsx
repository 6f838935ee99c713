import { Link } from 'react-router'
import { LandscapeForm } from './landscape-form.tsx'
import { PageHead } from '../layout/page-head.tsx'
import type { Handle } from '../layout/shell.tsx'
import { useShop } from '../lib/use-shop.ts'
import { useLocale, useTexts } from '../i18n/use-texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { CallLines, requestHash, RequestPanel } from './request-panel.tsx'
import { Illustration } from '../ui/illustration.tsx'
import { illustrations } from '../storefront/illustrations.ts'
import { landscapeIllustrations } from './landscape-illustrations.ts'
import '../styles/hero-services.css'
import '../styles/services.css'

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

/** A picture that takes half the page's width, the whole of a phone's. */
const half = '(min-width: 1280px) 600px, (min-width: 768px) 50vw, 100vw'

/** The landscaping service: why us, example gardens, care, play areas. */
export default function LandscapePage() {
  const t = useTexts('services')
  const { locale } = useLocale()
  const shop = useShop()
  const visitTerms = (locale === 'ar' ? shop?.site_visit_terms_ar : shop?.site_visit_terms_en) ?? ''
  return (
    <>
      <PageHead title={t('nav.landscape')} description={t('landscape.lead')} />
      <Hero />
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

function Hero() {
  const t = useTexts('services')
  return (
    <section className="hero landscape">
      <Illustration files={illustrations.garden} sizes="100vw" priority />
      <div className="container">
        <div className="tx">
          <h1 className="heading-display">{t('landscape.title')}</h1>
          <p className="text-lead">{t('landscape.lead')}</p>
          <Link className={buttonClass()} to={requestHash}>
            {t('service.visit')}
          </Link>
        </div>
      </div>
    </section>
  )
}

function Reasons() {
  const t = useTexts('services')
  return (
    <section className="s">
      <div className="container split">
        <h2 className="heading-2">{t('landscape.why')}</h2>
        <ul className="reasons">
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
    <section className="s">
      <div className="container">
        <h2 className="heading-2 section-title">{t('landscape.examples')}</h2>
        <div className="halves">
          {examples.map(([text, files]) => (
            <figure key={text}>
              <div className="full three-halves">
                <Illustration files={files} sizes={half} />
              </div>
              <figcaption className="muted text-small">{t(text)}</figcaption>
            </figure>
          ))}
        </div>
        <p className="illustrative text-caption subtle">{t('common.illustrative')}</p>
      </div>
    </section>
  )
}

function Care() {
  const t = useTexts('services')
  return (
    <section className="s">
      <div className="container split even">
        <div className="full four-thirds">
          <Illustration files={landscapeIllustrations.care} sizes={half} />
        </div>
        <div>
          <h2 className="heading-2">{t('landscape.maintenance')}</h2>
          <p className="text-lead">{t('landscape.maintenanceLead')}</p>
          <ul className="rich plain">
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
    <section className="s">
      <div className="container">
        <h2 className="heading-2 section-title">{t('landscape.play')}</h2>
        <div className="halves">
          {play.map(([text, files]) => (
            <div key={text}>
              <div className="full three-halves">
                <Illustration files={files} sizes={half} />
              </div>
              <h3 className="heading-3">{t(text)}</h3>
              <p className="muted">{t(`${text}Text`)}</p>
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
