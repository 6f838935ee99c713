import type { Locale } from '#shared/locale.ts'
import { formatPhone } from '#shared/phone.ts'
import type { CustomerAddress, OrderAddress } from '#contract/customer.ts'
import { useLocale } from '../i18n/use-texts.ts'
import * as styles from './address-lines.module.css'

/** The separator of the parts of an address in one line. */
export const commaIn = (locale: Locale): string => (locale === 'ar' ? '، ' : ', ')

/** An address in two lines: the recipient, and the place. */
export function AddressLines({ address }: { address: CustomerAddress | OrderAddress }) {
  const { locale } = useLocale()
  const comma = commaIn(locale)
  const name = [address.first_name, address.last_name].filter(Boolean).join(' ')
  const { short_code: code = null, district = null } = address.national_address ?? {}
  return (
    <>
      <span className={`text-small muted ${styles.line}`}>
        <bdi>
          {[...address.address1, district, address.city, address.postcode]
            .filter(Boolean)
            .join(comma)}
        </bdi>
      </span>
      <span className={`text-small muted ${styles.line}`}>
        <bdi>{name}</bdi>
        {comma}
        <bdi className="ltr">{formatPhone(address.phone)}</bdi>
        {code && (
          <>
            {comma}
            <bdi className="ltr">{code}</bdi>
          </>
        )}
      </span>
    </>
  )
}
