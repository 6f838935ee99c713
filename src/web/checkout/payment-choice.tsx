import { useTexts } from '../i18n/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { CardFields } from './card-fields.tsx'
import type { CardField } from './card-form.ts'
import type { FieldErrors } from './checkout-form.ts'
import type { Method, Payment } from './use-payment.ts'
import * as choice from './choice.module.css'
import * as enteredCard from './entered-card.module.css'
import * as formSection from './form-section.module.css'
import * as panel from '../ui/panel.module.css'

interface PaymentChoiceProps {
  payment: Payment
  errors: FieldErrors
  onTypeCard: (field: CardField, value: string) => void
}

const descriptions = {
  credit_card: { icon: 'credit-card', note: 'checkout.cardNote' },
  cash_on_delivery: { icon: 'hand-coins', note: 'checkout.cashNote' },
} as const satisfies Record<Method, unknown>

/** The choice of payment; the card's fields only for a card. */
export function PaymentChoice({ payment, errors, onTypeCard }: PaymentChoiceProps) {
  const t = useTexts('checkout')
  const { offered, method, choose, card, enteredLast4, askForCard } = payment
  return (
    <section className={panel.panel} aria-labelledby="payment">
      <h2 className={`heading-3 ${formSection.title}`} id="payment">
        {t('checkout.payment')}
      </h2>
      <div className="stack">
        <fieldset className={`${choice.choices} ${choice.sideBySide}`} aria-labelledby="payment">
          {offered.map((one) => (
            <label className={choice.choice} key={one}>
              <input
                type="radio"
                name="paymentMethod"
                value={one}
                checked={one === method}
                onChange={() => choose(one)}
              />
              <span className={choice.text}>
                {t(`checkout.${one}`)}
                <span className={`text-small muted ${choice.note}`}>
                  {t(descriptions[one].note)}
                </span>
              </span>
              <Icon name={descriptions[one].icon} />
            </label>
          ))}
        </fieldset>
        {method === 'credit_card' && enteredLast4 !== null && (
          <div className={enteredCard.enteredCard}>
            <Icon name="credit-card" />
            <span>
              {t('checkout.enteredCard')} <bdi className="ltr semibold">•••• {enteredLast4}</bdi>
            </span>
            <Button variant="text" small onClick={askForCard}>
              {t('checkout.otherCard')}
            </Button>
          </div>
        )}
        {method === 'credit_card' && enteredLast4 === null && (
          <CardFields card={card} errors={errors} onType={onTypeCard} />
        )}
      </div>
    </section>
  )
}
