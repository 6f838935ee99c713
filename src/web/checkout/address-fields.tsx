import type { Customer } from '#contract/customer.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Field, type FieldProps } from '../ui/field.tsx'
import { AddressChoice } from './address-choice.tsx'
import type { CheckoutField, FieldErrors } from './checkout-form.ts'
import { CityField } from '../addresses/city-field.tsx'
import { NationalFields } from '../addresses/national-fields.tsx'
import type { Delivery } from './use-delivery.ts'

interface AddressFieldsProps {
  user: Customer
  delivery: Delivery
  isPlantingLost: boolean
  errors: FieldErrors
  onType: (field: CheckoutField, value: string) => void
}

/** Who gets the plants, and where: one of the saved addresses, or another. */
export function AddressFields({
  user,
  delivery,
  isPlantingLost,
  errors,
  onType,
}: AddressFieldsProps) {
  const t = useTexts('checkout')
  const { form, addressId } = delivery
  const field = (name: CheckoutField, label: string, rest: Partial<FieldProps>) => (
    <Field
      label={t(label)}
      name={name}
      value={form[name]}
      error={errors[name]}
      required={name !== 'postalCode'}
      onChange={(event) => onType(name, event.target.value)}
      {...rest}
    />
  )
  const email = field('email', 'checkout.email', {
    type: 'email',
    inputMode: 'email',
    autoComplete: 'email',
    dir: 'ltr',
    maxLength: 254,
  })
  return (
    <section className="panel" aria-labelledby="delivery">
      <h2 className="heading-3" id="delivery">
        {t('checkout.shipping')}
      </h2>
      <div className="stack">
        {user.addresses.length > 0 && (
          <AddressChoice addresses={user.addresses} chosen={addressId} onChoose={delivery.choose} />
        )}
        {addressId !== null ? (
          email
        ) : (
          <>
            <div className="f2">
              {field('firstName', 'checkout.firstName', {
                autoComplete: 'given-name',
                maxLength: 60,
              })}
              {field('lastName', 'checkout.lastName', {
                autoComplete: 'family-name',
                maxLength: 60,
              })}
            </div>
            <div className="f2">
              {email}
              {field('phone', 'checkout.phone', {
                type: 'tel',
                inputMode: 'tel',
                autoComplete: 'tel',
                dir: 'ltr',
                maxLength: 20,
              })}
            </div>
            {field('address', 'checkout.address', {
              autoComplete: 'street-address',
              placeholder: t('checkout.addressHint'),
              maxLength: 255,
            })}
            <div className="f2">
              <CityField
                name="city"
                value={form.city}
                error={errors.city}
                isPlantingLost={isPlantingLost}
                onChange={(event) => onType('city', event.target.value)}
              />
              {field('postalCode', 'checkout.postcode', {
                autoComplete: 'postal-code',
                inputMode: 'numeric',
                dir: 'ltr',
                maxLength: 10,
                optional: true,
              })}
            </div>
            <NationalFields form={form} errors={errors} onType={onType} />
            <label className="tick">
              <input
                type="checkbox"
                checked={delivery.saveAddress}
                onChange={(event) => delivery.setSaveAddress(event.target.checked)}
              />
              {t('checkout.saveAddress')}
            </label>
          </>
        )}
      </div>
    </section>
  )
}
