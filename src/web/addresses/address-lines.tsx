import { Fragment } from 'react'
import { cityNameIn } from '#shared/delivery.ts'
import { formatPhone } from '#shared/phone.ts'
import { commaIn } from '#shared/text/comma.ts'
import type { CustomerAddress, OrderAddress } from '#contract/customer.ts'
import { useLocale } from '../i18n/use-texts.ts'
import * as styles from './address-lines.module.css'

/** The place of an address in one line; each part in its own direction, a known city in the reader's language. */
export function AddressPlace({ address }: { address: CustomerAddress | OrderAddress }) {
  const { locale } = useLocale()
  const { address1, national_address: national, city, postcode } = address
  const parts = [...address1, national?.district, cityNameIn(city, locale), postcode]
  return parts.filter(Boolean).map((part, position) => (
    <Fragment key={position}>
      {position > 0 && commaIn(locale)}
      <bdi>{part}</bdi>
    </Fragment>
  ))
}

/** An address in two lines: the recipient, and the place. */
export function AddressLines({ address }: { address: CustomerAddress | OrderAddress }) {
  const { locale } = useLocale()
  const comma = commaIn(locale)
  const name = [address.first_name, address.last_name].filter(Boolean).join(' ')
  const code = address.national_address?.short_code
  return (
    <>
      <span className={`text-small muted ${styles.line}`}>
        <AddressPlace address={address} />
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
