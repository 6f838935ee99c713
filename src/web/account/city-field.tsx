import { useId } from 'react'
import { courierCities, vanCities } from '#shared/cities.ts'
import { datesIn } from '#shared/dates.ts'
import { useLocale, useTexts } from '../texts/use-texts.ts'
import { Field, type FieldProps } from '../ui/field.tsx'
import { useDeliveryDay } from './use-delivery-day.ts'

const cities = [...vanCities, ...courierCities]

type CityFieldProps = Pick<FieldProps, 'name' | 'error' | 'onChange'> & { value: string }

/** The city of an address: the known ones are suggested, any other may be typed; below it, when an order of today arrives there. */
export function CityField({ value, ...field }: CityFieldProps) {
  const say = useTexts('checkout')
  const sayCart = useTexts('cart')
  const { locale } = useLocale()
  const listId = useId()
  const day = useDeliveryDay(value)
  return (
    <div>
      <Field
        {...field}
        value={value}
        label={say('checkout.city')}
        hint={day && sayCart('cart.arrives', { day: datesIn(locale).shortWeekday(day) })}
        list={listId}
        required
        autoComplete="address-level2"
        maxLength={100}
      />
      <datalist id={listId}>
        {cities.map((city) => (
          <option key={city.en}>{city[locale]}</option>
        ))}
      </datalist>
    </div>
  )
}
