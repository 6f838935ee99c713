import { useEffect } from 'react'
import { formatPhone } from '#shared/phone.ts'
import { updateProfile } from '#contract/account.ts'
import type { Customer } from '#contract/customer.ts'
import { browserApi } from '../lib/browser-api.ts'
import { validateEmail, validateRequired } from '../forms/validators.ts'
import { useForm } from '../forms/use-form.ts'
import { showUser } from '../session/auth.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { ChipChoice } from '../ui/chip-choice.tsx'
import { Field } from '../ui/field.tsx'
import { notify } from '../ui/toasts.ts'
import * as styles from './personal-form.module.css'
import * as fieldStyles from '../ui/field.module.css'

const genders = ['Male', 'Female', 'Other', ''] as const

/** The fields of contract §8.1 that a customer may change; the phone identifies the account and cannot be changed (D-22). */
export function PersonalForm({ user, onDone }: { user: Customer; onDone: () => void }) {
  const t = useTexts('account')
  const form = usePersonalForm(user, onDone)
  const { values, errors, formError, busy, formRef, setValue, submit } = form
  useEffect(() => formRef.current?.querySelector('input')?.focus(), [formRef])
  return (
    <form
      className="stack"
      ref={formRef}
      noValidate
      aria-label={t('profile.details')}
      aria-busy={busy}
      onSubmit={submit}
    >
      {formError && <Alert>{formError}</Alert>}
      <PersonalFields field={form.field} phone={user.phone} />
      <ChipChoice
        name="gender"
        label={t('profile.gender')}
        optional
        choices={genders.map((value) => ({
          value,
          label: t(value ? `gender.${value}` : 'gender.none'),
        }))}
        value={values.gender}
        error={errors.gender}
        onChoose={(value) => setValue('gender', value)}
      />
      <div className={styles.actions}>
        <Button type="submit" small busy={busy}>
          {t('common.save')}
        </Button>
        <Button variant="text" small onClick={onDone}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  )
}

function usePersonalForm(user: Customer, onDone: () => void) {
  const t = useTexts('account')
  return useForm({
    initialValues: {
      first_name: user.first_name,
      last_name: user.last_name,
      email: user.email ?? '',
      gender: user.gender ?? '',
      date_of_birth: user.date_of_birth ?? '',
    },
    validate: ({ first_name, email }) => ({
      first_name: validateRequired(first_name),
      email: validateEmail(email),
    }),
    send: async (body) => {
      const { message, customer } = await browserApi.call(updateProfile, { body })
      showUser(customer)
      notify.success(message)
      onDone()
    },
    t,
    fallback: 'profile.failedSave',
  })
}

interface PersonalFieldsProps {
  field: ReturnType<typeof usePersonalForm>['field']
  phone: string
}

function PersonalFields({ field, phone }: PersonalFieldsProps) {
  const t = useTexts('account')
  return (
    <div className={fieldStyles.pair}>
      <Field
        {...field('first_name')}
        label={t('profile.firstName')}
        required
        autoComplete="given-name"
        maxLength={60}
      />
      <Field
        {...field('last_name')}
        label={t('profile.lastName')}
        autoComplete="family-name"
        maxLength={60}
      />
      <Field
        {...field('email')}
        label={t('profile.email')}
        optional
        type="email"
        inputMode="email"
        autoComplete="email"
        dir="ltr"
        maxLength={254}
      />
      <Field
        label={t('profile.phone')}
        value={formatPhone(phone)}
        dir="ltr"
        readOnly
        hint={t('profile.phoneHint')}
      />
      <Field
        {...field('date_of_birth')}
        label={t('profile.birth')}
        optional
        type="date"
        autoComplete="bday"
      />
    </div>
  )
}
