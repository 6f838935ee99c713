export const telephoneLink = (phone: string): string => `tel:${phone.replaceAll(' ', '')}`
export const mailLink = (email: string): string => `mailto:${email}`
