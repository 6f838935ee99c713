import type { ServiceRequestType } from '#db/tables.ts'
import type { Locale } from '#shared/locale.ts'
import type { MailPayloads } from '../payload.ts'
import { greeting } from '../greeting.ts'
import type { EmailContent } from '../mail.ts'
import { messageText, type TextKey } from '../texts.ts'

const kinds: Record<ServiceRequestType, TextKey> = {
  landscape: 'requestLandscape',
  events: 'requestEvents',
  contact: 'requestContact',
}

/** The labels of the forms' fields (contract §11). */
const fieldLabels: Record<string, TextKey> = {
  name: 'fieldName',
  phone: 'fieldPhone',
  email: 'fieldEmail',
  space_type: 'fieldSpaceType',
  type: 'fieldEventType',
  date: 'fieldDate',
  place: 'fieldPlace',
  city: 'fieldCity',
  notes: 'fieldNotes',
  message: 'fieldMessage',
}

const referenceRows = (locale: Locale, reference: string, type: ServiceRequestType) => [
  { label: messageText(locale, 'requestReference'), value: reference },
  { label: messageText(locale, 'requestKind'), value: messageText(locale, kinds[type]) },
]

/** Mail to the sender of a form: it was received. The form's content is not repeated. */
export const requestReceived = (
  { reference, type, name }: MailPayloads['requestReceived'],
  locale: Locale,
): EmailContent => ({
  locale,
  subject: messageText(locale, 'requestReceivedSubject', { reference }),
  title: messageText(locale, 'requestReceivedTitle'),
  blocks: [
    { kind: 'words', text: greeting(locale, name) },
    { kind: 'words', text: messageText(locale, 'requestReceivedBody') },
    { kind: 'facts', rows: referenceRows(locale, reference, type) },
  ],
})

/** Mail to the shop: the form as filled in. */
export const requestForShop = (
  { reference, type, fields }: MailPayloads['requestForShop'],
  locale: Locale,
): EmailContent => ({
  locale,
  subject: messageText(locale, 'requestForShopSubject', {
    reference,
    kind: messageText(locale, kinds[type]),
  }),
  title: messageText(locale, 'requestForShopTitle'),
  isToShop: true,
  blocks: [
    {
      kind: 'facts',
      rows: [
        ...referenceRows(locale, reference, type),
        ...Object.entries(fields)
          .filter(([, value]) => value !== '')
          .map(([field, value]) => ({ label: labelOf(field, locale), value })),
      ],
    },
  ],
})

function labelOf(field: string, locale: Locale): string {
  const key = Object.hasOwn(fieldLabels, field) ? fieldLabels[field] : undefined
  return key ? messageText(locale, key) : field
}
