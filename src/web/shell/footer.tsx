import { paths, policyNames } from '../paths.ts'
import { useLocale, useTexts } from '../texts/use-texts.ts'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { mailLink, telephoneLink } from './contacts.ts'
import { FooterLegal } from './footer-legal.tsx'
import { footerPlants, menu } from './links.ts'
import { Logo } from './logo.tsx'
import { SocialLinks } from './social-links.tsx'
import { useShop } from './use-shop.ts'

const year = new Date().getFullYear()

/** Where to go, whom to ask, and who sells, under every page. */
export function Footer() {
  const say = useTexts()
  const shop = useShop()
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="cols">
          <div>
            <Logo withName={false} />
            <p>{say('footer.blurb')}</p>
            <SocialLinks links={shop?.social_links ?? []} />
          </div>
          <nav aria-labelledby="foot-plants">
            <h2 className="foot-title" id="foot-plants">
              {say('footer.plants')}
            </h2>
            {footerPlants.map((slug) => (
              <Link key={slug} to={paths.category(slug)} prefetch="intent">
                {say(`cat.${slug}`)}
              </Link>
            ))}
          </nav>
          <nav aria-labelledby="foot-links">
            <h2 className="foot-title" id="foot-links">
              {say('footer.quickLinks')}
            </h2>
            {menu.slice(1).map(([text, to]) => (
              <Link key={to} to={to} prefetch="intent">
                {say(text)}
              </Link>
            ))}
          </nav>
          <nav aria-labelledby="foot-policies">
            <h2 className="foot-title" id="foot-policies">
              {say('footer.policies')}
            </h2>
            {policyNames.map((name) => (
              <Link key={name} to={paths.policy(name)} prefetch="intent">
                {say(`policy.${name}`)}
              </Link>
            ))}
          </nav>
          <FooterContact />
        </div>
        <FooterLegal />
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

function FooterContact() {
  const say = useTexts()
  const { locale } = useLocale()
  const shop = useShop()
  if (!shop) return null
  const [phone] = shop.phones
  return (
    <address>
      <h2 className="foot-title">{say('footer.contact')}</h2>
      <span className="foot-line">
        <Icon name="map-pin" />
        {locale === 'ar' ? shop.address_ar : shop.address_en}
      </span>
      {phone && (
        <a href={telephoneLink(phone)}>
          <Icon name="phone" />
          <span className="ltr">{phone}</span>
        </a>
      )}
      <a href={mailLink(shop.email)}>
        <Icon name="envelope-simple" />
        <span className="ltr">{shop.email}</span>
      </a>
    </address>
  )
}
