import { paths, policyNames } from '../../lib/paths.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Link } from '../../ui/link.tsx'
import { FooterContact, hasContact } from './footer-contact.tsx'
import { FooterGroup } from './footer-group.tsx'
import { FooterLegal } from './footer-legal.tsx'
import { Logo } from '../logo.tsx'
import { SocialLinks } from './social-links.tsx'
import { useShop } from '../../lib/use-shop.ts'
import { useFrame } from '../use-frame.ts'
import * as styles from './footer.module.css'
import * as paymentMark from '../../ui/payment-mark.module.css'

const year = new Date().getFullYear()

/** Links, contacts and the seller, below every page. `slim`: only what the law requires and what helps during a purchase. */
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
          <Columns />
        )}
        <FooterLegal />
        <div className={styles.end}>
          <span>{t('footer.rights', { year: year })}</span>
          {shop?.takes_cards && (
            <ul className={paymentMark.marks} aria-label={t('footer.payments')}>
              <li className={paymentMark.mark}>mada</li>
              <li className={`${paymentMark.mark} ${paymentMark.visa}`}>VISA</li>
              <li className={paymentMark.mark}>mastercard</li>
            </ul>
          )}
        </div>
      </div>
    </footer>
  )
}

/** The shop, the columns of the menu, the policies and contacts. */
function Columns() {
  const t = useTexts()
  const shop = useShop()
  const { footer: columns } = useFrame()
  const isUsual = columns.length === 2 && hasContact(shop)
  return (
    <div className={isUsual ? styles.columns : `${styles.columns} ${styles.even}`}>
      <div className={styles.brand}>
        <Logo withName={false} />
        <p>{t('footer.blurb')}</p>
        <SocialLinks links={shop?.social_links ?? []} />
      </div>
      {columns.map(({ label: title, links }) => (
        <FooterGroup key={title} title={title}>
          <nav aria-label={title}>
            {links.flatMap(({ children, ...link }) =>
              [link, ...children].map(({ label, target }, index) => (
                <Link
                  key={link.target + target + label}
                  to={target}
                  prefetch="intent"
                  className={index ? styles.child : undefined}
                >
                  {label}
                </Link>
              )),
            )}
          </nav>
        </FooterGroup>
      ))}
      <FooterGroup title={t('footer.policies')}>
        <Policies />
      </FooterGroup>
      {hasContact(shop) && (
        <FooterGroup title={t('footer.contact')}>
          <FooterContact />
        </FooterGroup>
      )}
    </div>
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
