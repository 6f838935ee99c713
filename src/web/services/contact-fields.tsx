import { toAsciiDigits } from '#shared/text/digits.ts'
import { PhoneField } from '../forms/request-fields.tsx'
import type { BoundField } from '../forms/use-form.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Field } from '../ui/field.tsx'

interface Fields {
  field: (name: 'name' | 'phone' | 'email', clean?: (value: string) => string) => BoundField
}

interface ContactFieldsProps {
  form: Fields
  phone: 'required' | 'optional'
  email: 'optional' | 'plain'
}

/** The name of the requester. */
export function NameField({ form }: { form: Fields }) {
  const t = useTexts('services')
  return (
    <Field
      {...form.field('name')}
      label={t('form.name')}
      required
      autoComplete="name"
      maxLength={100}
    />
  )
}

/** Phone and e-mail. */
export function ContactFields({ form, phone, email }: ContactFieldsProps) {
  const t = useTexts('services')
  return (
    <>
      <PhoneField
        {...form.field('phone', toAsciiDigits)}
        label={t('form.phone')}
        required={phone === 'required'}
      />
      <Field
        {...form.field('email')}
        label={t('form.email')}
        optional={email === 'optional'}
        type="email"
        inputMode="email"
        autoComplete="email"
        dir="ltr"
        maxLength={254}
        placeholder="name@mail.com"
      />
    </>
  )
}
