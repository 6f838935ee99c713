import { EventsForm } from './events-form.tsx'
import { PageHead } from '../layout/page-head.tsx'
import type { Handle } from '../layout/shell.tsx'
import { loadPage } from '../loading/content.server.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { EventGallery } from './event-gallery.tsx'
import { CallLines, RequestPanel } from './request-panel.tsx'
import { ServiceHero } from './service-hero.tsx'
import { illustrations } from '../storefront/illustrations.ts'
import { RichText } from '../storefront/rich-text.tsx'
import type { Route } from './+types/events-page'
import * as section from '../ui/section.module.css'

export const handle = { texts: ['services'] } satisfies Handle

export const loader = async ({ context }: Route.LoaderArgs) => ({
  page: await loadPage(context, 'page.events'),
})

/** The event decoration service, its gallery and its request form. */
export default function EventsPage({ loaderData: { page } }: Route.ComponentProps) {
  const t = useTexts('services')
  return (
    <>
      <PageHead
        title={page?.title ?? t('nav.events')}
        description={page?.description ?? t('events.lead')}
      />
      <ServiceHero
        variant="arch"
        picture={illustrations.arch}
        title={page?.title ?? t('events.title')}
        lead={page ? '' : t('events.lead')}
        action={t('service.quote')}
      />
      {page && (
        <section className={`container ${section.section}`}>
          <RichText {...page} />
        </section>
      )}
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
