import { sanitiseDescription } from '#domain/catalogue/sanitise-description.ts'
import type { Locale } from '#shared/locale.ts'
import type { DemoProduct } from './catalogue.ts'

const words = {
  ar: {
    light: 'الإضاءة',
    water: 'الري',
    heat: 'أعلى حرارة يحتملها',
    cold: 'أدنى حرارة يحتملها',
    place: 'المكان',
    height: 'الارتفاع عند اكتمال النمو',
    pets: 'الحيوانات الأليفة',
    unit: 'وحدة البيع',
    squareMetre: 'المتر المربع',
    places: { indoor: 'داخل المنزل', outdoor: 'في الخارج', both: 'داخل المنزل أو في الخارج' },
  },
  en: {
    light: 'Light',
    water: 'Water',
    heat: 'Stands heat up to',
    cold: 'Stands cold down to',
    place: 'Place',
    height: 'Height when mature',
    pets: 'Pets',
    unit: 'Sold by',
    squareMetre: 'the square metre',
    places: { indoor: 'Indoors', outdoor: 'Outdoors', both: 'Indoors or outdoors' },
  },
}

/** `45 °C`; below zero in words in Arabic, where a minus sign would be displayed on the wrong side of the number. */
function degrees(celsius: number, locale: Locale): string {
  if (locale === 'en') return `${celsius < 0 ? '−' : ''}${Math.abs(celsius)} °C`
  return celsius < 0 ? `${-celsius} °م تحت الصفر` : `${celsius} °م`
}

function height(centimetres: number, locale: Locale): string {
  if (centimetres < 100) return `${centimetres} ${locale === 'ar' ? 'سم' : 'cm'}`
  return `${centimetres / 100} ${locale === 'ar' ? 'م' : 'm'}`
}

/** The description of a product page: the long text and the care of the plant, as sanitised HTML. */
export function describe(product: DemoProduct, locale: Locale): string {
  const { care, unit } = product
  const word = words[locale]
  const facts: [string, string | null][] = [
    [word.unit, unit === 'm2' ? word.squareMetre : null],
    [word.place, word.places[care.place]],
    [word.light, care[`light_${locale}`]],
    [word.water, care[`water_${locale}`]],
    [word.heat, care.heat_limit_c === null ? null : degrees(care.heat_limit_c, locale)],
    [word.cold, care.min_temp_c === null ? null : degrees(care.min_temp_c, locale)],
    [word.height, care.mature_height_cm === null ? null : height(care.mature_height_cm, locale)],
    [word.pets, care[`pet_safety_${locale}`]],
  ]
  const items = facts
    .filter(([, fact]) => fact !== null)
    .map(([name, fact]) => `<li><strong>${name}:</strong> ${fact}</li>`)
  return sanitiseDescription(`<p>${product[`long_${locale}`]}</p><ul>${items.join('')}</ul>`)
}
