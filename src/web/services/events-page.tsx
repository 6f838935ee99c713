import { Link } from 'react-router'
import { EventsForm } from './events-form.tsx'
import { PageHead } from '../layout/page-head.tsx'
import type { Handle } from '../layout/shell.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { EventGallery } from './event-gallery.tsx'
import { CallLines, requestHash, RequestPanel } from './request-panel.tsx'
import { Scene } from '../storefront/scene.tsx'
import { scenes } from '../storefront/scenes.ts'
import '../styles/hero-services.css'
import '../styles/services.css'

export const handle = { texts: ['services'] } satisfies Handle

/** The event decoration service, its gallery and its request form. */
export default function EventsPage() {
  const t = useTexts('services')
  return (
    <>
      <PageHead title={t('nav.events')} description={t('events.lead')} />
      <section className="hero events shaded">
        <Scene scene={scenes.arch} sizes="100vw" priority />
        <div className="container">
          <div className="tx">
            <h1 className="heading-display">{t('events.title')}</h1>
            <p className="text-lead">{t('events.lead')}</p>
            <Link className={buttonClass()} to={requestHash}>
              {t('service.quote')}
            </Link>
          </div>
        </div>
      </section>
      <EventGallery />
      <RequestPanel
        title={t('events.form')}
        text={t('service.eventCallText')}
        form={<EventsForm />}
      >
        <CallLines />
      </RequestPanel>
    </>
  )
}
