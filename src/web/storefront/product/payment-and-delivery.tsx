import { toRiyals } from '#shared/money.ts'
import { paths } from '../../lib/paths.ts'
import { useShop } from '../../lib/use-shop.ts'
import { RichText } from '../../i18n/rich-text.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Price } from '../../ui/price.tsx'
import { DeliveryTimes } from '../../product/delivery-times.tsx'
import { halalasOf } from '../../product/filters.ts'
import * as panel from '../../ui/panel.module.css'
import * as textLink from '../../ui/text-link.module.css'
import * as styles from './payment-and-delivery.module.css'

const parts = 4
const example = { riyals: 150, each: 37.5 }

/** The instalments; then delivery, and the terms for a plant that arrives damaged. */
export function PaymentAndDelivery({ riyals }: { riyals: number }) {
  const t = useTexts('product')
  // Cash is not paid in instalments.
  const inParts = useShop()?.takes_cards
  return (
    <ul className={`${panel.panel} ${panel.outlined} ${styles.terms}`}>
      {inParts && (
        <li>
          <Icon name="credit-card" />
          <div>
            <Installments riyals={riyals} />
          </div>
        </li>
      )}
      <li>
        <Icon name="truck" flip />
        <div>
          <DeliveryTimes />
        </div>
      </li>
      <li>
        <Icon name="shield-check" />
        <div>
          <p>{t('product.guarantee')}</p>
          <p className="text-small muted">
            {t('product.guaranteeHint')}{' '}
            <Link
              className={`${textLink.textLink} ${styles.policy}`}
              to={paths.policy('returns')}
              prefetch="intent"
            >
              {t('product.guaranteePolicy')}
            </Link>
          </p>
        </div>
      </li>
    </ul>
  )
}

/** The figure for this plant, then the fixed text of the specification (4 × 37.50, the example of 150). */
function Installments({ riyals }: { riyals: number }) {
  const t = useTexts('product')
  const each = Math.floor(halalasOf(riyals) / parts)
  const first = halalasOf(riyals) - each * (parts - 1)
  const own = first === each ? 'product.ownInstallments' : 'product.ownInstallmentsFirst'
  return (
    <>
      <p>
        <RichText
          t={t}
          text={own}
          parts={{
            price: <Price riyals={toRiyals(each)} />,
            first: <Price riyals={toRiyals(first)} />,
          }}
        />
      </p>
      <p className="text-small muted">
        <RichText
          t={t}
          text="product.installments"
          parts={{ price: <Price riyals={example.each} /> }}
        />
      </p>
      <p className="text-small muted">
        <RichText
          t={t}
          text="product.installmentsExample"
          parts={{ price: <Price riyals={example.riyals} /> }}
        />
      </p>
    </>
  )
}
