import { paths } from '../paths.ts'
import { ContactForm } from '../services/contact-form.tsx'
import { emails, mailLink, phones, telephoneLink } from '../shell/contacts.ts'
import { PageHead } from '../shell/page-head.tsx'
import type { Handle } from '../shell/shell.tsx'
import { useTexts } from '../texts/use-texts.ts'
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
          <dl className="contacts">
            <div>
              <dt className="mut">
                <Icon name="map-pin" />
                {say('contact.address')}
              </dt>
              <dd className="m">{say('footer.address')}</dd>
            </div>
            <div>
              <dt className="mut">
                <Icon name="phone" />
                {say('contact.phones')}
              </dt>
              <dd className="m">
                {phones.map((phone) => (
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
                {emails.map((email) => (
                  <a key={email} href={mailLink(email)}>
                    <span className="ltr">{email}</span>
                  </a>
                ))}
              </dd>
            </div>
          </dl>
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
