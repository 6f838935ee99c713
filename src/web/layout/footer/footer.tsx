import { paths, policyNames } from '../../lib/paths.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Link } from '../../ui/link.tsx'
import { FooterContact } from './footer-contact.tsx'
import { FooterGroup } from './footer-group.tsx'
import { FooterLegal } from './footer-legal.tsx'
import { footerPlants, menu } from '../links.ts'
import { Logo } from '../logo.tsx'
import { SocialLinks } from './social-links.tsx'
import { useShop } from '../../lib/use-shop.ts'
import * as styles from './footer.module.css'
import * as paymentMark from '../../ui/payment-mark.module.css'

const year = new Date().getFullYear()

/** Where to go, whom to ask, and who sells, under every page. `slim`: only what the law and a question in mid-purchase need. */
export function Footer({ slim }: { slim: boolean }) {
  const t = useTexts()
  const shop = useShop()
  return (
    <footer className={slim ? `${styles.footer} ${styles.slim}` : styles.footer}>
      <div className="container">
        {slim ? (
          <div className={styles.short}>
            <FooterContact short />
            <Policies />
          </div>
        ) : (
          <div className={styles.columns}>
            <div className={styles.brand}>
              <Logo withName={false} />
              <p>{t('footer.blurb')}</p>
              <SocialLinks links={shop?.social_links ?? []} />
            </div>
            <FooterGroup title={t('footer.plants')}>
              <nav aria-label={t('footer.plants')}>
                {footerPlants.map((slug) => (
                  <Link key={slug} to={paths.category(slug)} prefetch="intent">
                    {t(`cat.${slug}`)}
                  </Link>
                ))}
              </nav>
            </FooterGroup>
            <FooterGroup title={t('footer.quickLinks')}>
              <nav aria-label={t('footer.quickLinks')}>
                {menu.slice(1).map(([text, to]) => (
                  <Link key={to} to={to} prefetch="intent">
                    {t(text)}
                  </Link>
                ))}
              </nav>
            </FooterGroup>
            <FooterGroup title={t('footer.policies')}>
              <Policies />
            </FooterGroup>
            <FooterGroup title={t('footer.contact')}>
              <FooterContact />
            </FooterGroup>
          </div>
        )}
        <FooterLegal />
        <div className={styles.end}>
          <span>{t('footer.rights', { year: year })}</span>
          <ul className={paymentMark.marks} aria-label={t('footer.payments')}>
            <li className={paymentMark.mark}>mada</li>
            <li className={`${paymentMark.mark} ${paymentMark.visa}`}>VISA</li>
            <li className={paymentMark.mark}>mastercard</li>
          </ul>
        </div>
      </div>
    </footer>
  )
}

function Policies() {
  const t = useTexts()
  return (
    <nav aria-label={t('footer.policies')}>
      {policyNames.map((name) => (
        <Link key={name} to={paths.policy(name)} prefetch="intent">
          {t(`policy.${name}`)}
        </Link>
      ))}
    </nav>
  )
}
