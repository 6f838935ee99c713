import type { Locale } from '#shared/locale.ts'
import { careText } from './care-texts.ts'
import { greeting } from '../greeting.ts'
import type { EmailContent, ShopIdentity } from '../mail.ts'
import type { MailPayloads, SmsPayloads } from '../payload.ts'

/** Mail to a customer who subscribed to reminders: the plants that need water today, and how to end the reminders. */
export const careToday = (
  { first_name, count, plants, stop_token: token }: MailPayloads['careToday'],
  locale: Locale,
  { publicUrl }: Pick<ShopIdentity, 'publicUrl'>,
): EmailContent => ({
  locale,
  unsubscribeUrl: `${publicUrl}/api/care-reminders/stop?token=${token}`,
  subject: careText(locale, 'careTodaySubject'),
  title: careText(locale, 'needWater', { count }),
  blocks: [
    { kind: 'words', text: greeting(locale, first_name) },
    {
      kind: 'facts',
      rows: plants.map((plant) => ({
        label: locale === 'ar' ? plant.name_ar : plant.name_en,
        value: careText(locale, 'litres', { count: plant.litres }),
      })),
    },
    {
      kind: 'link',
      label: careText(locale, 'openMyPlants'),
      url: `${publicUrl}/${locale}/my-plants`,
    },
    { kind: 'words', text: careText(locale, 'whyReminded') },
    {
      kind: 'link',
      label: careText(locale, 'stopReminders'),
      url: `${publicUrl}/${locale}/my-plants/stop?token=${token}`,
    },
  ],
})

/** The same reminder as one SMS of at most 70 characters. */
export const careTodaySms = (
  { count }: SmsPayloads['careToday'],
  locale: Locale,
  { publicUrl }: Pick<ShopIdentity, 'publicUrl'>,
): string => careText(locale, 'careTodaySms', { count, url: `${publicUrl}/my-plants` })
