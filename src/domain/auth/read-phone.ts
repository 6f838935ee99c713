import { toSaudiMobile } from '#shared/phone.ts'
import type { Settings } from '#shared/settings.ts'
import { ShopError } from '#shared/shop-error.ts'

/**
 * Returns the mobile (E.164) of a phone as entered, if the shop sends codes there (contract §4.0, D-11).
 *
 * @throws ShopError `validationFailed` { phone: invalidPhone }
 */
export function readPhone(
  typed: string,
  { otpAllowedPrefixes }: Pick<Settings, 'otpAllowedPrefixes'>,
): string {
  const phone = toSaudiMobile(typed)
  if (phone === null || !otpAllowedPrefixes.some((prefix) => phone.startsWith(prefix))) {
    throw new ShopError('validationFailed', {}, { phone: ['invalidPhone'] })
  }
  return phone
}
