import { useId } from 'react'
import { courierCities, vanCities } from '#shared/cities.ts'
import { dateFormatters } from '#shared/dates.ts'
import { useLocale, useTexts } from '../i18n/use-texts.ts'
import { Field, type FieldProps } from '../ui/field.tsx'
import { useDeliveryDay } from './use-delivery-day.ts'

const cities = [...vanCities, ...courierCities]

type CityFieldProps = Pick<FieldProps, 'name' | 'error' | 'onChange'> & {
  value: string
  /** Planting was chosen but is not available in this city. */
  losesPlantingService?: boolean
}

/**
 * The city of an address: known cities are suggested, any other may be typed. Below it, the day an order placed today arrives there, and
 * services that are not available.
 */
export function CityField({ value, losesPlantingService = false, ...field }: CityFieldProps) {
  const t = useTexts('checkout')
  const tCart = useTexts('cart')
  const { locale } = useLocale()
  const listId = useId()
  const day = useDeliveryDay(value)
  return (
    <div>
      <Field
        {...field}
        value={value}
        label={t('checkout.city')}
        hint={
          (day || losesPlantingService) && (
            <>
              {day && (
                <p>{tCart('cart.arrives', { day: dateFormatters(locale).shortWeekday(day) })}</p>
              )}
              {losesPlantingService && <p>{t('checkout.plantingInRiyadh')}</p>}
            </>
          )
        }
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
