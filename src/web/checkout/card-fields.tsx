import { brandOf } from '#shared/billing/card-brand.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Field, type FieldProps } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import type { CardField, CardForm } from './card-form.ts'
import type { FieldErrors } from './checkout-form.ts'
import * as styles from './card-fields.module.css'
import * as field from '../ui/field.module.css'
import * as paymentMark from '../ui/payment-mark.module.css'

interface CardFieldsProps {
  card: CardForm
  errors: FieldErrors
  onType: (field: CardField, value: string) => void
}

/** Number in fours, name, month and year with their slash, security code. */
export function CardFields(props: CardFieldsProps) {
  const t = useTexts('checkout')
  return (
    <>
      <CardInput
        {...props}
        name="cardNumber"
        className={styles.number}
        label={<NumberLabel number={props.card.cardNumber} />}
        inputMode="numeric"
        autoComplete="cc-number"
        maxLength={23}
        placeholder="0000 0000 0000 0000"
      />
      <CardInput
        {...props}
        name="cardName"
        label={t('checkout.cardName')}
        autoComplete="cc-name"
        maxLength={100}
        autoCapitalize="characters"
      />
      <div className={field.pair}>
        <CardInput
          {...props}
          name="expiryDate"
          label={t('checkout.expiry')}
          inputMode="numeric"
          autoComplete="cc-exp"
          maxLength={7}
          placeholder="MM/YY"
          hint={t('checkout.expiryHint')}
        />
        <CardInput
          {...props}
          name="cvv"
          label={t('checkout.cvv')}
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={4}
          placeholder="123"
          hint={t('checkout.cvvHint')}
        />
      </div>
      <p className={`text-small muted ${styles.safe}`}>
        <Icon name="lock-simple" />
        {t('checkout.cardSafe')}
      </p>
    </>
  )
}

function CardInput({
  name,
  card,
  errors,
  onType,
  ...input
}: CardFieldsProps & { name: CardField } & Omit<FieldProps, 'name'>) {
  return (
    <Field
      {...input}
      name={name}
      value={card[name]}
      error={errors[name]}
      required
      dir="ltr"
      spellCheck={false}
      onChange={(event) => onType(name, event.target.value)}
    />
  )
}

/** Includes the logo of the card once its first digits identify the brand. */
function NumberLabel({ number }: { number: string }) {
  const t = useTexts('checkout')
  const brand = brandOf(number)
  return (
    <span className={styles.label}>
      {t('checkout.cardNumber')}
      {brand && (
        <>
          {' '}
          <span
            className={`${paymentMark.mark} ${styles.mark} ${brand === 'visa' ? paymentMark.visa : ''}`}
            aria-hidden="true"
          >
            {brand === 'visa' ? 'VISA' : brand}
          </span>
        </>
      )}
    </span>
  )
}
