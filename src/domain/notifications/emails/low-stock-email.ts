import type { Locale } from '#shared/locale.ts'
import type { LowProduct, MailPayloads } from '../payload.ts'
import type { EmailContent } from '../mail.ts'
import { isolate, messageText } from '../texts.ts'

/** Mail to an owner: products that became low or sold out since the last notice, and where the whole list is. */
export function lowStock(
  { products, new_count, total }: MailPayloads['lowStock'],
  locale: Locale,
  { publicUrl }: { publicUrl: string },
): EmailContent {
  const more = new_count - products.length
  return {
    locale,
    subject: messageText(locale, 'lowStockSubject', { count: isolate(String(new_count)) }),
    title: messageText(locale, 'lowStockTitle'),
    isToShop: true,
    blocks: [
      { kind: 'words', text: messageText(locale, 'lowStockBody') },
      {
        kind: 'facts',
        rows: products.map((product) => ({
          label: nameOf(product, locale),
          value: leftOf(product, locale),
        })),
      },
      ...(more > 0
        ? [
            {
              kind: 'words' as const,
              text: messageText(locale, 'lowStockMore', { count: isolate(String(more)) }),
            },
          ]
        : []),
      {
        kind: 'words',
        text: messageText(locale, 'lowStockTotal', { count: isolate(String(total)) }),
      },
      {
        kind: 'link',
        label: messageText(locale, 'lowStockLink'),
        url: `${publicUrl}/office/products?stock=low,zero`,
      },
    ],
  }
}

const nameOf = ({ name_ar, name_en, name_latin }: LowProduct, locale: Locale): string =>
  locale === 'ar' ? name_ar : name_en || name_latin || name_ar

function leftOf({ left, level, place }: LowProduct, locale: Locale): string {
  const words =
    left === 0
      ? messageText(locale, 'lowStockNone')
      : messageText(locale, 'lowStockLeft', {
          left: isolate(String(left)),
          level: isolate(String(level)),
        })
  return place === null ? words : `${words} · ${isolate(place)}`
}
