import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Icon } from '../ui/icon.tsx'
import { emails, mailLink, phones, telephoneLink } from './contacts.ts'
import { footerPlants, menu } from './links.ts'
import { Logo } from './logo.tsx'

const year = new Date().getFullYear()

/** Where to go and whom to ask, under every page. */
export function Footer() {
  const [phone] = phones
  const [email] = emails
  const say = useTexts()
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="cols">
          <div>
            <Logo withName={false} />
            <p>{say('footer.blurb')}</p>
          </div>
          <nav aria-labelledby="foot-plants">
            <h2 className="foot-title" id="foot-plants">
              {say('footer.plants')}
            </h2>
            {footerPlants.map((slug) => (
              <Link key={slug} to={paths.category(slug)}>
                {say(`cat.${slug}`)}
              </Link>
            ))}
          </nav>
          <nav aria-labelledby="foot-links">
            <h2 className="foot-title" id="foot-links">
              {say('footer.quickLinks')}
            </h2>
            {menu.slice(1).map(([text, to]) => (
              <Link key={to} to={to}>
                {say(text)}
              </Link>
            ))}
          </nav>
          <address>
            <h2 className="foot-title">{say('footer.contact')}</h2>
            <span className="foot-line">
              <Icon name="map-pin" />
              {say('footer.address')}
            </span>
            <a href={telephoneLink(phone)}>
              <Icon name="phone" />
              <span className="ltr">{phone}</span>
            </a>
            <a href={mailLink(email)}>
              <Icon name="envelope-simple" />
              <span className="ltr">{email}</span>
            </a>
          </address>
        </div>
        <div className="end">
          <span>{say('footer.rights', { year: year })}</span>
          <ul className="pays" aria-label={say('footer.payments')}>
            <li className="pay">mada</li>
            <li className="pay visa">VISA</li>
            <li className="pay">mastercard</li>
          </ul>
        </div>
      </div>
    </footer>
  )
}
