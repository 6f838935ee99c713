import { useState } from 'react'
import type { Customer } from '#contract/customer.ts'
import type { Order } from '#contract/order.ts'
import { listOrders } from '#contract/orders.ts'
import { browserApi } from '../lib/browser-api.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { CloseAccountSteps } from './close-account-steps.tsx'
import * as panel from '../ui/panel.module.css'
import * as parts from './panel-parts.module.css'

/** The consequences of deleting the account, and the button to it. */
export function CloseAccount({ user }: { user: Customer }) {
  const t = useTexts('account')
  const [open, setOpen] = useState(false)
  const [openOrders, setOpenOrders] = useState<Order[] | null>(null)
  const begin = () => {
    setOpenOrders(null)
    setOpen(true)
    // Without an answer, only the server decides whether the account may be closed.
    loadOpenOrders(user).then(setOpenOrders, () => setOpenOrders([]))
  }
  return (
    <section className={panel.panel} aria-labelledby="close-account">
      <h2 className={`heading-3 ${panel.title}`} id="close-account">
        {t('close.title')}
      </h2>
      <p className="muted">{t('close.text')}</p>
      <Button className={parts.action} variant="danger" small onClick={begin}>
        {t('close.begin')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} label={t('close.title')}>
        {open && (
          <CloseAccountSteps user={user} openOrders={openOrders} onClose={() => setOpen(false)} />
        )}
      </Dialog>
    </section>
  )
}

/**
 * Orders that prevent closing the account, listed before a code is requested; a pending payment also prevents it, but only the server
 * knows.
 */
const loadOpenOrders = async (user: Customer): Promise<Order[]> =>
  user.orders_count === 0
    ? []
    : (
        await browserApi.call(listOrders, {
          query: { status: 'pending,pending_payment,processing,shipped', limit: 100 },
        })
      ).data
