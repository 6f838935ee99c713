import { useSearchParams } from 'react-router'
import { contact } from '#contract/requests.ts'
import { browserApi } from '../lib/browser-api.ts'
import { validateEmail, validatePhone, validateRequired } from '../forms/validators.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { TextArea } from '../ui/field.tsx'
import { NameField, ContactFields } from './contact-fields.tsx'
import { RequestForm } from './request-form.tsx'
import { useRequest, type Requester } from './use-request.ts'
import * as fields from '../ui/field.module.css'
import * as styles from './request-form.module.css'

interface ContactRequest extends Requester {
  message: string
}

/** One way to reach the writer is enough (contract §11). */
const validate = ({ name, phone, email, message }: ContactRequest) => {
  const unreachable =
    phone.trim() === '' && email.trim() === '' ? 'phoneOrEmailRequired' : undefined
  return {
    name: validateRequired(name),
    phone: unreachable ?? validatePhone(phone),
    email: unreachable ?? validateEmail(email),
    message: validateRequired(message),
  }
}

/** A message to the shop (contract §11). Its texts are in `services`. */
export function ContactForm() {
  const [query] = useSearchParams()
  const about = query.get('about')?.trim().slice(0, 100) ?? ''
  // A question about a plant is a message of its own.
  return <Message key={about} about={about} />
}

function Message({ about }: { about: string }) {
  const t = useTexts('services')
  const message = about ? t('contact.askAbout', { about }) : ''
  const form = useRequest<ContactRequest>(about ? `contact_${about}` : 'contact', {
    own: { message },
    validate,
    send: (body) => browserApi.call(contact, { body }),
  })
  return (
    <RequestForm
      form={form}
      label={t('contact.form')}
      sendLabel={t('contact.send')}
      receivedText={t('contact.sent')}
      againText={t('contact.again')}
    >
      <NameField form={form} />
      <div className={`${fields.pair} ${styles.fields}`}>
        <ContactFields form={form} phone="optional" email="plain" />
      </div>
      <p className={fields.hint}>{t('contact.reachHint')}</p>
      <TextArea {...form.field('message')} label={t('contact.message')} required maxLength={2000} />
    </RequestForm>
  )
}
