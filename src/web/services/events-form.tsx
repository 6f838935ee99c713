import { eventTypes, requestEvent } from '#contract/requests.ts'
import { browserApi } from '../lib/browser-api.ts'
import { validateEmail, validatePhone, validateRequired } from '../forms/validators.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { ChipChoice } from '../ui/chip-choice.tsx'
import { DateField } from '../ui/date-field.tsx'
import { Field, TextArea } from '../ui/field.tsx'
import { NameField, ContactFields } from './contact-fields.tsx'
import { RequestForm } from './request-form.tsx'
import { useEventDays } from './use-event-days.ts'
import { useRequest, type Requester } from './use-request.ts'
import * as fields from '../ui/field.module.css'
import * as styles from './request-form.module.css'

interface EventRequest extends Requester {
  place: string
  date: string
  city: string
  type: string
  notes: string
}

const nothing = { place: '', date: '', city: '', type: '', notes: '' }

const validate = (
  { name, phone, email, date, type }: EventRequest,
  first: string,
  last: string,
) => ({
  name: validateRequired(name),
  phone: validateRequired(phone) ?? validatePhone(phone),
  email: validateEmail(email),
  date: validateRequired(date) ?? (date < first || date > last ? 'invalidDate' : undefined),
  type: type === '' ? 'invalidEventType' : undefined,
})

/** A request for plants at an event (contract §11). Its texts are in `services`. */
export function EventsForm() {
  const t = useTexts('services')
  const { first, last } = useEventDays()
  const form = useRequest<EventRequest>('events', {
    own: nothing,
    validate: (values) => validate(values, first, last),
    send: (body) => browserApi.call(requestEvent, { body }),
  })
  return (
    <RequestForm
      form={form}
      label={t('events.form')}
      sendLabel={t('form.send')}
      receivedText={t('form.sent')}
    >
      <div className={`${fields.pair} ${styles.fields}`}>
        <NameField form={form} />
        <ContactFields form={form} phone="required" email="optional" />
        <Field
          {...form.field('place')}
          label={t('events.place')}
          optional
          maxLength={100}
          placeholder={t('events.placeHint')}
        />
        <DateField
          {...form.field('date')}
          label={t('events.date')}
          prompt={t('events.dateHint')}
          required
          first={first}
          last={last}
        />
        <Field
          {...form.field('city')}
          label={t('form.city')}
          optional
          autoComplete="address-level2"
          maxLength={100}
        />
      </div>
      <ChipChoice
        name="type"
        label={t('events.type')}
        required
        choices={eventTypes.map((value) => ({ value, label: t(`event.${value}`) }))}
        value={form.values.type}
        error={form.errors.type}
        onChoose={(value) => form.setValue('type', value)}
      />
      <TextArea
        {...form.field('notes')}
        label={t('form.notes')}
        optional
        maxLength={2000}
        placeholder={t('events.notesHint')}
      />
    </RequestForm>
  )
}
