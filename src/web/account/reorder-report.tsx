import { Link } from 'react-router'
import type { Notice } from '#wire/cart.ts'
import { paths } from '../paths.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** What of an order could not be added again; the rest is in the cart. */
export function ReorderReport({ notices, onClose }: { notices: Notice[]; onClose: () => void }) {
  const say = useTexts('orders')
  return (
    <Dialog open onClose={onClose} label={say('orders.reorderTitle')} closeButton={false}>
      <div className="confirm">
        <h2 className="h4">{say('orders.reorderTitle')}</h2>
        <ul className="report">
          {notices.map(({ message }) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
        <div className="confirm-ways">
          <Button look="text" small onClick={onClose}>
            {say('common.close')}
          </Button>
          <Link className={buttonClass({ small: true })} to={paths.cart()}>
            {say('nav.viewCart')}
          </Link>
        </div>
      </div>
    </Dialog>
  )
}
