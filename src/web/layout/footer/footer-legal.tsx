import { useTexts } from '../../i18n/use-texts.ts'
import { useShop } from '../../lib/use-shop.ts'
import * as styles from './footer.module.css'

/** The numbers under which the shop is registered. */
export function FooterLegal() {
  const t = useTexts()
  const shop = useShop()
  if (!shop) return null
  const facts = [
    { name: t('footer.register'), number: shop.commercial_registration },
    { name: t('footer.vat'), number: shop.vat_number },
  ].filter(({ number }) => number !== null)
  return (
    <dl className={styles.legal}>
      {facts.map(({ name, number }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <span className="ltr">{number}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
