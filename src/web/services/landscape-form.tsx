import { requestLandscape, spaceTypes } from '#contract/requests.ts'
import { browserApi } from '../lib/browser-api.ts'
import { validateEmail, validatePhone, validateRequired } from '../forms/validators.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { ChipChoice } from '../ui/chip-choice.tsx'
import { Field, TextArea } from '../ui/field.tsx'
import { NameField, ContactFields } from './contact-fields.tsx'
import { RequestForm } from './request-form.tsx'
import { useRequest, type Requester } from './use-request.ts'
import * as fields from '../ui/field.module.css'
import * as styles from './request-form.module.css'

interface LandscapeRequest extends Requester {
  city: string
  space_type: string
  notes: string
}

const validate = ({ name, phone, email }: LandscapeRequest) => ({
  name: validateRequired(name),
  phone: validateRequired(phone) ?? validatePhone(phone),
  email: validateEmail(email),
})

/** A request for a garden (contract §11). Its texts are in `services`. */
export function LandscapeForm() {
  const t = useTexts('services')
  const form = useRequest<LandscapeRequest>('landscape', {
    own: { city: '', space_type: '', notes: '' },
    validate,
    send: (body) => browserApi.call(requestLandscape, { body }),
  })
  return (
    <RequestForm
      form={form}
      label={t('landscape.form')}
      sendLabel={t('form.send')}
      receivedText={t('form.sent')}
    >
      <div className={`${fields.pair} ${styles.fields}`}>
        <NameField form={form} />
        <ContactFields form={form} phone="required" email="optional" />
        <Field
          {...form.field('city')}
          label={t('form.city')}
          optional
          autoComplete="address-level2"
          maxLength={100}
        />
      </div>
      <ChipChoice
        name="space_type"
        label={t('landscape.spaceType')}
        optional
        choices={spaceTypes.map((value) => ({ value, label: t(`space.${value}`) }))}
        value={form.values.space_type}
        onChoose={(value) => form.setValue('space_type', value)}
      />
      <TextArea
        {...form.field('notes')}
        label={t('form.notes')}
        optional
        maxLength={2000}
        placeholder={t('landscape.notesHint')}
      />
    </RequestForm>
  )
}
