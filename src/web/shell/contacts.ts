/** How the shop is reached; the first of each stands in the footer. Samples until the owner gives his own. */
export const phones = ['+966 11 000 0142', '+966 50 000 0142', '+966 50 000 0143'] as const
export const emails = ['info@warif.example', 'orders@warif.example', 'gardens@warif.example'] as const

export const telephoneLink = (phone: string): string => `tel:${phone.replaceAll(' ', '')}`
export const mailLink = (email: string): string => `mailto:${email}`
