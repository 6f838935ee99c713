const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, '')

export const telephoneLink = (phone: string): string => `tel:+${digitsOf(phone)}`
export const mailLink = (email: string): string => `mailto:${email}`

/** Opens a chat with the shop; `text` is filled in as the message. */
export const whatsAppLink = (phone: string, text = ''): string =>
  `https://wa.me/${digitsOf(phone)}${text && `?text=${encodeURIComponent(text)}`}`
