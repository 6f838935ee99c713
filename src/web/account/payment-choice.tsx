import { useTexts } from '../texts/use-texts.ts'
import { Icon } from '../ui/icon.tsx'

/** How to pay. Cash at the door is the one way so far. */
export function PaymentChoice() {
  const say = useTexts('checkout')
  return (
    <section className="panel" aria-labelledby="payment">
      <h2 className="h3" id="payment">
        {say('checkout.payment')}
      </h2>
      <label className="way">
        <input type="radio" name="paymentMethod" value="cash_on_delivery" defaultChecked />
        <span className="way-text">
          {say('checkout.cash_on_delivery')}
          <span className="sm mut">{say('checkout.cashNote')}</span>
        </span>
        <Icon name="hand-coins" />
      </label>
    </section>
  )
}
