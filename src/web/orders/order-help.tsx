import type { Order } from '#contract/order.ts'
import { whatsAppLink } from '../lib/contacts.ts'
import { useShop } from '../lib/use-shop.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import * as styles from './order-help.module.css'

/** A chat with the shop about an order, with the order number filled in; nothing where the shop offers no chat. */
export function OrderHelp({ order }: { order: Order }) {
  const t = useTexts('orders')
  const shop = useShop()
  if (!shop?.whatsapp) return null
  const question = t('orders.helpQuestion', { id: `#${order.increment_id}` })
  return (
    <div className={styles.help}>
      <p className="muted">{t('orders.help')}</p>
      <a
        className={buttonClass({ variant: 'outline', small: true })}
        href={whatsAppLink(shop.whatsapp, question)}
        rel="noopener"
      >
        <Icon name="whatsapp-logo" />
        {t('orders.helpWhatsApp')}
      </a>
    </div>
  )
}
