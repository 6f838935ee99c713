import type { CustomerAddress } from '#contract/customer.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { AddressLines } from '../addresses/address-lines.tsx'

interface AddressChoiceProps {
  addresses: CustomerAddress[]
  /** null: another address. */
  chosen: number | null
  onChoose: (addressId: number | null) => void
}

/** The saved addresses, and another one. */
export function AddressChoice({ addresses, chosen, onChoose }: AddressChoiceProps) {
  const t = useTexts('checkout')
  return (
    <fieldset className="choices">
      <legend className="visually-hidden">{t('checkout.whichAddress')}</legend>
      {addresses.map((address) => (
        <label className="way" key={address.id}>
          <input
            type="radio"
            name="savedAddress"
            checked={address.id === chosen}
            onChange={() => onChoose(address.id)}
          />
          <span className="way-text">
            <span className="semibold">{t(`address.${address.type}`)}</span>
            <AddressLines address={address} />
          </span>
        </label>
      ))}
      <label className="way">
        <input
          type="radio"
          name="savedAddress"
          checked={chosen === null}
          onChange={() => onChoose(null)}
        />
        <span className="way-text">{t('checkout.anotherAddress')}</span>
      </label>
    </fieldset>
  )
}
