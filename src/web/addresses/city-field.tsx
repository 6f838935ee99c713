import { useId, useRef } from 'react'
import { courierCities, vanCities } from '#shared/cities.ts'
import { dateFormatters } from '#shared/dates.ts'
import { findMisspelledCity } from '#shared/delivery.ts'
import { useLocale, useTexts } from '../i18n/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { Field, type FieldProps } from '../ui/field.tsx'
import { useDeliveryDay } from './use-delivery-day.ts'
import * as styles from './city-field.module.css'

const cities = [...vanCities, ...courierCities]

type CityFieldProps = Pick<FieldProps, 'name' | 'error' | 'onChange'> & {
  value: string
  /** Replaces the typed city by a suggested one. */
  onReplace: (city: string) => void
  /** Planting was chosen but is not available in this city. */
  losesPlantingService?: boolean
}

/**
 * The city of an address: known cities are suggested, any other may be typed; of a misspelling, the city that was probably meant. Below it,
 * the day an order placed today arrives there, and services that are not available.
 */
export function CityField({
  value,
  onReplace,
  losesPlantingService = false,
  ...field
}: CityFieldProps) {
  const t = useTexts('checkout')
  const tCart = useTexts('cart')
  const { locale } = useLocale()
  const listId = useId()
  const day = useDeliveryDay(value)
  const meant = findMisspelledCity(value)?.[/\p{Script=Arabic}/u.test(value) ? 'ar' : 'en']
  const input = useRef<HTMLInputElement>(null)
  const replace = (city: string) => {
    onReplace(city)
    // The pressed button disappears.
    input.current?.focus()
  }
  return (
    <div>
      <Field
        {...field}
        ref={input}
        value={value}
        label={t('checkout.city')}
        hint={
          (meant || day || losesPlantingService) && (
            <>
              {meant && (
                <Button
                  variant="text"
                  small
                  className={styles.suggestion}
                  onClick={() => replace(meant)}
                >
                  {t('checkout.didYouMean', { city: meant })}
                </Button>
              )}
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
