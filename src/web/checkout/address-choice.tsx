import type { CustomerAddress } from '#contract/customer.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { AddressLines } from '../addresses/address-lines.tsx'
import * as styles from './choice.module.css'

interface AddressChoiceProps {
  addresses: CustomerAddress[]
  /** null: another address. */
  chosen: number | null
  onChoose: (addressId: number | null) => void
}

/** The saved addresses, and a choice for another one. */
export function AddressChoice({ addresses, chosen, onChoose }: AddressChoiceProps) {
  const t = useTexts('checkout')
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">{t('checkout.whichAddress')}</legend>
      {addresses.map((address) => (
        <label className={styles.choice} key={address.id}>
          <input
            type="radio"
            name="savedAddress"
            checked={address.id === chosen}
            onChange={() => onChoose(address.id)}
          />
          <span className={styles.text}>
            <span className={`semibold ${styles.title}`}>{t(`address.${address.type}`)}</span>
            <AddressLines address={address} />
          </span>
        </label>
      ))}
      <label className={styles.choice}>
        <input
          type="radio"
          name="savedAddress"
          checked={chosen === null}
          onChange={() => onChoose(null)}
        />
        <span className={styles.text}>{t('checkout.anotherAddress')}</span>
      </label>
    </fieldset>
  )
}
