import { useTexts } from '../../i18n/use-texts.ts'
import { useShop } from '../../lib/use-shop.ts'
import * as styles from './footer.module.css'

/** The registration numbers of the shop. */
export function FooterLegal() {
  const t = useTexts()
  const shop = useShop()
  if (!shop) return null
  const numbers = {
    register: shop.commercial_registration,
    unified: shop.unified_number,
    vat: shop.vat_number,
    mewa: shop.mewa_licence,
  }
  return (
    <dl className={styles.legal}>
      {Object.entries(numbers).map(
        ([name, number]) =>
          number && (
            <div key={name}>
              <dt>{t(`footer.${name}`)}</dt>
              <dd>
                <span className="ltr">{number}</span>
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
