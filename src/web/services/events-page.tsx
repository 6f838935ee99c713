import { EventsForm } from './events-form.tsx'
import { PageHead } from '../layout/page-head.tsx'
import type { Handle } from '../layout/shell.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import { EventGallery } from './event-gallery.tsx'
import { CallLines, RequestPanel } from './request-panel.tsx'
import { ServiceHero } from './service-hero.tsx'
import { illustrations } from '../storefront/illustrations.ts'

export const handle = { texts: ['services'] } satisfies Handle

/** The event decoration service, its gallery and its request form. */
export default function EventsPage() {
  const t = useTexts('services')
  return (
    <>
      <PageHead title={t('nav.events')} description={t('events.lead')} />
      <ServiceHero
        variant="arch"
        picture={illustrations.arch}
        title={t('events.title')}
        lead={t('events.lead')}
        action={t('service.quote')}
      />
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
