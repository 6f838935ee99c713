import type { OfficeOrder } from '#contract/office/orders/office-order.ts'

type Address = OfficeOrder['shipping']

export const callLink = (phone: string): string => `tel:${phone}`

/** A WhatsApp link; it takes the number without its plus sign, and the start of the message. */
export const whatsAppLink = (phone: string, text: string): string =>
  `https://wa.me/${phone.replaceAll(/\D/g, '')}?text=${encodeURIComponent(text)}`

/** Formats an address as the lines of a letter. */
export const addressText = ({
  name,
  company,
  lines,
  district,
  city,
  postcode,
  phone,
}: Address): string =>
  [name, company, ...lines, [district, city, postcode].filter(Boolean).join(' '), phone]
    .filter(Boolean)
    .join('\n')

/** A map search for the address; the national short code identifies the exact address. */
export const mapLink = ({ lines, district, city, short_code: code }: Address): string => {
  const words = code ? [code] : [...lines, district, city]
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(words.filter(Boolean).join(', '))}`
}
