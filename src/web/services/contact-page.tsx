import { paths } from '../lib/paths.ts'
import { ContactForm } from './contact-form.tsx'
import { whatsAppLink } from '../lib/contacts.ts'
import { PageHead } from '../layout/page-head.tsx'
import type { Handle } from '../layout/shell.tsx'
import { useShop } from '../lib/use-shop.ts'
import { loadPage } from '../loading/content.server.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { RichText } from '../storefront/rich-text.tsx'
import { ContactList } from './contact-list.tsx'
import type { Route } from './+types/contact-page'
import * as panel from '../ui/panel.module.css'
import * as split from '../ui/split.module.css'
import * as styles from './contact-page.module.css'

export const handle = { texts: ['pages', 'services'] } satisfies Handle

/** Frequent questions, each with the page that answers it. */
const answers = [
  ['package', 'order', paths.orders()],
  ['arrows-clockwise', 'returns', paths.policy('returns')],
  ['shovel', 'garden', paths.landscape()],
] as const

export const loader = async ({ context }: Route.LoaderArgs) => ({
  page: await loadPage(context, 'page.contact'),
})

/** Address, phones, e-mail addresses, a message form, and the pages that answer most questions. */
export default function ContactPage({ loaderData: { page } }: Route.ComponentProps) {
  const t = useTexts('pages')
  const tForm = useTexts('services')
  const whatsApp = useShop()?.whatsapp
  return (
    <div className="container">
      <PageHead
        title={page?.title ?? t('nav.contact')}
        description={page?.description ?? t('contact.lead')}
      />
      <Breadcrumb steps={[{ to: paths.home(), label: t('nav.home') }]} current={t('nav.contact')} />
      <div className={`${split.split} ${styles.columns}`}>
        <div>
          <h1 className="heading-1">{page?.title ?? t('contact.title')}</h1>
          {page ? (
            <RichText {...page} />
          ) : (
            <p className={`text-lead ${styles.lead}`}>{t('contact.lead')}</p>
          )}
          {whatsApp && (
            <a
              className={`${buttonClass()} ${styles.chat}`}
              href={whatsAppLink(whatsApp)}
              rel="noopener"
            >
              <Icon name="whatsapp-logo" />
              {t('contact.whatsApp')}
            </a>
          )}
          <ContactList />
        </div>
        <section className={panel.panel} aria-labelledby="write">
          <h2 className={`heading-3 ${styles.formTitle}`} id="write">
            {tForm('contact.form')}
          </h2>
          <ContactForm />
        </section>
      </div>
      <section className={styles.answers} aria-labelledby="answers">
        <h2 className="heading-3" id="answers">
          {t('contact.answers')}
        </h2>
        <ul>
          {answers.map(([icon, name, to]) => (
            <li key={name}>
              <Link className={`${panel.panel} ${panel.outlined}`} to={to} prefetch="intent">
                <Icon name={icon} />
                <span>
                  <b>{t(`contact.${name}`)}</b>
                  {t(`contact.${name}Text`)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
