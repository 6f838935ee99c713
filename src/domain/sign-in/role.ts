import type { Settings } from '#shared/settings.ts'

export type Role = 'customer' | 'staff'

/** Staff are the phones the owner lists in the settings (contract §19.3); `phone` is E.164. */
export const roleOf = (phone: string, { staffPhones }: Pick<Settings, 'staffPhones'>): Role =>
  staffPhones.includes(phone) ? 'staff' : 'customer'
