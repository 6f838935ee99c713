import { foldForSearch } from '#shared/arabic.ts'

/** How many days an order takes at most, by where it goes. */
export interface DeliveryDays {
  /** To Riyadh and its suburbs, by the shop's own van. */
  deliveryDays: number
  /** To any other city, by courier. */
  deliveryDaysElsewhere: number
}

/** Riyadh and its suburbs as people write them; an article makes no difference in Arabic, so it stands only before Latin letters. */
const nearCities = new Set(
  [
    ...['الرياض', 'مدينة الرياض', 'Riyadh', 'Ar Riyadh', 'Al Riyadh', 'Riyad', 'Riyadh City', 'Er Riad'],
    ...['الدرعية', 'Diriyah', 'Diriya', 'Ad Diriyah', 'Al Diriyah', 'Addiriyah'],
    ...['العمارية', 'Ammariyah', 'Al Ammariyah'],
    ...['عرقة', 'Irqah', 'Arqah', 'الجنادرية', 'Janadriyah', 'Al Janadriyah'],
    ...['ديراب', 'Dirab', 'الحائر', 'Al Hair', 'Hair', 'بنبان', 'Banban'],
  ].map(foldForSearch),
)

/** The city decides, folded and compared as a whole; one that is not known is elsewhere (contract §3.7). */
export const deliveryDaysTo = (city: string, { deliveryDays, deliveryDaysElsewhere }: DeliveryDays): number =>
  nearCities.has(foldForSearch(city)) ? deliveryDays : deliveryDaysElsewhere
