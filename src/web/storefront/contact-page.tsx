import { paths } from '../paths.ts'
import { ContactForm } from '../services/contact-form.tsx'
import { mailLink, telephoneLink } from '../shell/contacts.ts'
import { PageHead } from '../shell/page-head.tsx'
import type { Handle } from '../shell/shell.tsx'
import { useShop } from '../shell/use-shop.ts'
import { useLocale, useTexts } from '../texts/use-texts.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Icon } from '../ui/icon.tsx'
import '../styles/company.css'

export const handle = { texts: ['pages', 'services'] } satisfies Handle

/** Address, telephones, e-mail addresses, and a form to write with. */
export default function ContactPage() {
  const say = useTexts('pages')
  const sayForm = useTexts('services')
  return (
    <div className="wrap">
      <PageHead title={say('nav.contact')} description={say('contact.lead')} />
      <Breadcrumb steps={[{ to: paths.home(), label: say('nav.home') }]} here={say('nav.contact')} />
      <div className="split contact">
        <div>
          <h1 className="h1">{say('contact.title')}</h1>
          <p className="lead">{say('contact.lead')}</p>
          <ContactList />
        </div>
        <section className="panel" aria-labelledby="write">
          <h2 className="h3 write" id="write">
            {sayForm('contact.form')}
          </h2>
          <ContactForm />
        </section>
      </div>
    </div>
  )
}

/** Where the shop is and how it is reached; nothing while it is not known. */
function ContactList() {
  const say = useTexts('pages')
  const { locale } = useLocale()
  const shop = useShop()
  if (!shop) return null
  return (
    <dl className="contacts">
      <div>
        <dt className="mut">
          <Icon name="map-pin" />
          {say('contact.address')}
        </dt>
        <dd className="m">{locale === 'ar' ? shop.address_ar : shop.address_en}</dd>
      </div>
      <div>
        <dt className="mut">
          <Icon name="phone" />
          {say('contact.phones')}
        </dt>
        <dd className="m">
          {shop.phones.map((phone) => (
            <a key={phone} href={telephoneLink(phone)}>
              <span className="ltr">{phone}</span>
            </a>
          ))}
        </dd>
      </div>
      <div>
        <dt className="mut">
          <Icon name="envelope-simple" />
          {say('contact.emails')}
        </dt>
        <dd className="m">
          {shop.emails.map((email) => (
            <a key={email} href={mailLink(email)}>
              <span className="ltr">{email}</span>
            </a>
          ))}
        </dd>
      </div>
      <div>
        <dt className="mut">
          <Icon name="clock" />
          {say('contact.hours')}
        </dt>
        <dd className="m">{locale === 'ar' ? shop.hours_ar : shop.hours_en}</dd>
      </div>
    </dl>
  )
}
