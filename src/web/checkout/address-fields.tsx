import type { Customer } from '#contract/customer.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Field, type FieldProps } from '../ui/field.tsx'
import { AddressChoice } from './address-choice.tsx'
import type { CheckoutField, FieldErrors } from './checkout-form.ts'
import { CityField } from '../addresses/city-field.tsx'
import { NationalFields } from '../addresses/national-fields.tsx'
import type { Delivery } from './use-delivery.ts'
import * as formSection from './form-section.module.css'
import * as styles from '../ui/field.module.css'
import * as panel from '../ui/panel.module.css'

interface AddressFieldsProps {
  delivery: Delivery
  losesPlantingService: boolean
  errors: FieldErrors
  onType: (field: CheckoutField, value: string) => void
}

/** The recipient and the address: one of the saved addresses, or another. */
export function AddressFields({ user, ...fields }: AddressFieldsProps & { user: Customer }) {
  const t = useTexts('checkout')
  const { addressId, choose } = fields.delivery
  return (
    <section className={panel.panel} aria-labelledby="delivery">
      <h2 className={`heading-3 ${formSection.title}`} id="delivery">
        {t('checkout.shipping')}
      </h2>
      <div className="stack">
        {user.addresses.length > 0 && (
          <AddressChoice addresses={user.addresses} chosen={addressId} onChoose={choose} />
        )}
        {addressId === null ? (
          <NewAddress {...fields} />
        ) : (
          <CheckoutInput name="email" {...fields} />
        )}
      </div>
    </section>
  )
}

/** All fields of an address, and the choice to save it. */
function NewAddress(fields: AddressFieldsProps) {
  const t = useTexts('checkout')
  const { delivery, losesPlantingService, errors, onType } = fields
  return (
    <>
      <div className={styles.pair}>
        <CheckoutInput name="firstName" {...fields} />
        <CheckoutInput name="lastName" {...fields} />
      </div>
      <div className={styles.pair}>
        <CheckoutInput name="email" {...fields} />
        <CheckoutInput name="phone" {...fields} />
      </div>
      <CheckoutInput name="address" {...fields} />
      <div className={styles.pair}>
        <CityField
          name="city"
          value={delivery.form.city}
          error={errors.city}
          losesPlantingService={losesPlantingService}
          onChange={(event) => onType('city', event.target.value)}
          onReplace={(city) => onType('city', city)}
        />
        <CheckoutInput name="postalCode" {...fields} />
      </div>
      <NationalFields form={delivery.form} errors={errors} onType={onType} />
      <label className={styles.checkbox}>
        <input
          type="checkbox"
          checked={delivery.saveAddress}
          onChange={(event) => delivery.setSaveAddress(event.target.checked)}
        />
        {t('checkout.saveAddress')}
      </label>
    </>
  )
}

/** `label` and `placeholder` are keys of texts. */
const inputs = {
  firstName: { label: 'checkout.firstName', autoComplete: 'given-name', maxLength: 60 },
  lastName: { label: 'checkout.lastName', autoComplete: 'family-name', maxLength: 60 },
  email: {
    label: 'checkout.email',
    type: 'email',
    inputMode: 'email',
    autoComplete: 'email',
    dir: 'ltr',
    maxLength: 254,
  },
  phone: {
    label: 'checkout.phone',
    type: 'tel',
    inputMode: 'tel',
    autoComplete: 'tel',
    dir: 'ltr',
    maxLength: 20,
  },
  address: {
    label: 'checkout.address',
    placeholder: 'checkout.addressHint',
    autoComplete: 'street-address',
    maxLength: 255,
  },
  postalCode: {
    label: 'checkout.postcode',
    autoComplete: 'postal-code',
    inputMode: 'numeric',
    dir: 'ltr',
    maxLength: 10,
    optional: true,
  },
} as const satisfies Partial<Record<CheckoutField, FieldProps & { label: string }>>

function CheckoutInput({
  name,
  delivery,
  errors,
  onType,
}: Pick<AddressFieldsProps, 'delivery' | 'errors' | 'onType'> & { name: keyof typeof inputs }) {
  const t = useTexts('checkout')
  const { label, placeholder, ...input }: FieldProps & { label: string } = inputs[name]
  return (
    <Field
      {...input}
      {...(placeholder && { placeholder: t(placeholder) })}
      label={t(label)}
      name={name}
      value={delivery.form[name]}
      error={errors[name]}
      required={!input.optional}
      onChange={(event) => onType(name, event.target.value)}
    />
  )
}
