import { useState } from 'react'
import { toAsciiDigits } from '#shared/text/digits.ts'
import { createAddress, updateAddress } from '#contract/account.ts'
import type { CustomerAddress } from '#contract/customer.ts'
import { browserApi } from '../lib/browser-api.ts'
import { validatePhone, validatePostalCode, validateRequired } from '../forms/validators.ts'
import { useForm } from '../forms/use-form.ts'
import { useAuth } from '../session/auth.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { ChipChoice } from '../ui/chip-choice.tsx'
import { Field } from '../ui/field.tsx'
import { notify } from '../ui/toasts.ts'
import { initialAddressValues, toRequest, type AddressFormValues } from './address-values.ts'
import { CityField } from './city-field.tsx'
import { NationalFields } from './national-fields.tsx'
import { validateNationalAddress } from './national-address.ts'
import * as styles from './address-form.module.css'
import * as inputs from '../ui/field.module.css'
import * as textLink from '../ui/text-link.module.css'

interface AddressFormProps {
  title: string
  /** null: a new address. */
  address: CustomerAddress | null
  /** What was typed before the form was closed. */
  draft: Partial<AddressFormValues> | undefined
  onTyped: (draft: Partial<AddressFormValues>) => void
  onDiscard: () => void
  onCancel: () => void
  onDone: () => void
}

const types = ['home', 'work', 'other'] as const

/** Adds or changes a saved address (contract §8.3, §8.4). */
export function AddressForm({ title, onCancel, ...props }: AddressFormProps) {
  const { address } = props
  const t = useTexts('account')
  const tCheckout = useTexts('checkout')
  const form = useAddressForm(props)
  const { values, errors, formError, busy, formRef, setValue, field, submit } = form
  return (
    <form
      className="stack"
      ref={formRef}
      noValidate
      aria-label={title}
      aria-busy={busy}
      onSubmit={submit}
    >
      <h2 className={`heading-3 ${styles.title}`}>{title}</h2>
      {form.isRestored && (
        <p className={`text-small muted ${styles.restored}`}>
          {t('address.restored')}
          <button type="button" className={textLink.textLink} onClick={form.discard}>
            {t('address.startOver')}
          </button>
        </p>
      )}
      {formError && <Alert>{formError}</Alert>}
      <ChipChoice
        name="type"
        label={t('address.type')}
        choices={types.map((value) => ({ value, label: tCheckout(`address.${value}`) }))}
        value={values.type}
        onChoose={(value) => setValue('type', value)}
      />
      <AddressInputs field={field} setValue={setValue} />
      <NationalFields form={values} errors={errors} onType={setValue} />
      {!address?.is_default && (
        <label className={inputs.checkbox}>
          <input
            type="checkbox"
            checked={values.is_default === 'yes'}
            onChange={(event) => setValue('is_default', event.target.checked ? 'yes' : '')}
          />
          {t('address.makeDefault')}
        </label>
      )}
      <div className={styles.actions}>
        <Button type="submit" small busy={busy}>
          {t('common.save')}
        </Button>
        <Button variant="text" small onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  )
}

function useAddressForm({
  address,
  draft,
  onTyped,
  onDiscard,
  onDone,
}: Omit<AddressFormProps, 'title' | 'onCancel'>) {
  const { user } = useAuth()
  const [restored, setRestored] = useState(draft)
  const form = useForm<AddressFormValues>({
    initialValues: { ...initialAddressValues(address, user), ...restored },
    onTyped: (typed) => onTyped({ ...restored, ...typed }),
    validate: (values) => ({
      address: validateRequired(values.address),
      city: validateRequired(values.city),
      postal_code: validatePostalCode(values.postal_code, [address?.postal_code]),
      phone: validatePhone(values.phone),
      ...validateNationalAddress(values),
    }),
    send: async (values) => {
      const body = toRequest(values)
      const { message } = address
        ? await browserApi.call(updateAddress, { params: { id: address.id }, body })
        : await browserApi.call(createAddress, { body })
      notify.success(message)
      onDone()
    },
    t: useTexts('checkout'),
    fallback: 'address.failed',
  })
  const discard = () => {
    setRestored(undefined)
    form.clear()
    onDiscard()
    // The pressed button disappears.
    form.formRef.current?.querySelector<HTMLElement>('[name="address"]')?.focus()
  }
  return { ...form, isRestored: restored !== undefined, discard }
}

/** Street, city and contact: the fields every delivery needs. */
function AddressInputs({
  field,
  setValue,
}: Pick<ReturnType<typeof useAddressForm>, 'field' | 'setValue'>) {
  const t = useTexts('checkout')
  return (
    <>
      <Field
        {...field('address')}
        label={t('checkout.address')}
        required
        autoComplete="street-address"
        placeholder={t('checkout.addressHint')}
        maxLength={255}
      />
      <div className={inputs.pair}>
        <CityField {...field('city')} onReplace={(city) => setValue('city', city)} />
        <Field
          {...field('postal_code', toAsciiDigits)}
          label={t('checkout.postcode')}
          optional
          autoComplete="postal-code"
          inputMode="numeric"
          dir="ltr"
          maxLength={10}
        />
        <Field
          {...field('first_name')}
          label={t('checkout.firstName')}
          autoComplete="given-name"
          maxLength={60}
        />
        <Field
          {...field('last_name')}
          label={t('checkout.lastName')}
          autoComplete="family-name"
          maxLength={60}
        />
      </div>
      <Field
        {...field('phone', toAsciiDigits)}
        label={t('checkout.phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        dir="ltr"
        maxLength={20}
      />
    </>
  )
}
