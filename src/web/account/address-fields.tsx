import { useTexts } from '../texts/use-texts.ts'
import { Field, type FieldProps } from '../ui/field.tsx'
import type { CheckoutField, CheckoutForm, FieldErrors } from './checkout-form.ts'

interface AddressFieldsProps {
  form: CheckoutForm
  errors: FieldErrors
  onType: (field: CheckoutField, value: string) => void
}

/** Who gets the plants, and where. */
export function AddressFields({ form, errors, onType }: AddressFieldsProps) {
  const say = useTexts('checkout')
  const field = (name: CheckoutField, label: string, rest: Partial<FieldProps>) => (
    <Field
      label={say(label)}
      name={name}
      value={form[name]}
      error={errors[name]}
      required={name !== 'postalCode'}
      onChange={(event) => onType(name, event.target.value)}
      {...rest}
    />
  )
  return (
    <section className="panel" aria-labelledby="delivery">
      <h2 className="h3" id="delivery">
        {say('checkout.shipping')}
      </h2>
      <div className="stack">
        <div className="f2">
          {field('firstName', 'checkout.firstName', { autoComplete: 'given-name', maxLength: 60 })}
          {field('lastName', 'checkout.lastName', { autoComplete: 'family-name', maxLength: 60 })}
        </div>
        <div className="f2">
          {field('email', 'checkout.email', { type: 'email', inputMode: 'email', autoComplete: 'email', dir: 'ltr', maxLength: 254 })}
          {field('phone', 'checkout.phone', { type: 'tel', inputMode: 'tel', autoComplete: 'tel', dir: 'ltr', maxLength: 20 })}
        </div>
        {field('address', 'checkout.address', { autoComplete: 'street-address', placeholder: say('checkout.addressHint'), maxLength: 255 })}
        <div className="f2">
          {field('city', 'checkout.city', { autoComplete: 'address-level2', maxLength: 100 })}
          {field('postalCode', 'checkout.postcode', {
            autoComplete: 'postal-code',
            inputMode: 'numeric',
            dir: 'ltr',
            maxLength: 10,
            optional: true,
          })}
        </div>
      </div>
    </section>
  )
}
