import type { Settings } from '#shared/settings.ts'

export type Role = 'customer' | 'staff'

/** Staff are the phones the owner lists in the settings (contract §19.3); `phone` is E.164. */
export const roleOf = (phone: string, { staffPhones }: Pick<Settings, 'staffPhones'>): Role =>
  staffPhones.includes(phone) ? 'staff' : 'customer'

/** How long a session lives at most: staff, who see every customer's data, sign in each working day (OWASP ASVS 7.3). */
export const maxSessionHours = (
  role: Role,
  { tokenMaxDays, staffTokenHours }: Pick<Settings, 'tokenMaxDays' | 'staffTokenHours'>,
): number =>
  role === 'staff' && staffTokenHours > 0
    ? Math.min(staffTokenHours, tokenMaxDays * 24)
    : tokenMaxDays * 24
