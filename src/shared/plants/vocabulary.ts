/** Where a plant can stand (plants.md 51.4), as the address of a page and a call write it. */
export const places = [
  'indoor_dim',
  'indoor_indirect',
  'indoor_bright',
  'patio_shaded',
  'balcony_n',
  'balcony_e',
  'balcony_s',
  'balcony_w',
  'garden_sun',
] as const
export type Place = (typeof places)[number]

/** Inside a house, where what counts is light and cooling. */
export const isIndoor = (place: Place): boolean => place.startsWith('indoor_')

/** Bands of a score, best first (plants.md 51.7); `unknown`: too little is known for a score. */
export const bands = ['thrives', 'does_well', 'struggles', 'unlikely', 'will_die'] as const
export const bandNames = [...bands, 'unknown'] as const
export type Band = (typeof bandNames)[number]

/** The letter that stands for a band where colour alone would not do (plants.md 51.1), by language. */
export const bandLetters: Record<'ar' | 'en', Record<(typeof bands)[number], string>> = {
  ar: { thrives: 'أ', does_well: 'ب', struggles: 'ج', unlikely: 'د', will_die: 'هـ' },
  en: { thrives: 'A', does_well: 'B', struggles: 'C', unlikely: 'D', will_die: 'E' },
}

export const plantSizes = ['small', 'medium', 'large'] as const
export type PlantSize = (typeof plantSizes)[number]

/** Kinds of irrigation water (plants.md 51.2). */
export const waterKinds = ['sweet', 'network', 'well', 'salty'] as const
export type WaterKind = (typeof waterKinds)[number]

/** Whether rooms are cooled in summer; outdoors it changes nothing. */
export const coolings = ['always', 'none'] as const
export type Cooling = (typeof coolings)[number]

/** What a score is made of, in the order of the table in plants.md 51.7. */
export const factors = ['heat', 'cold', 'light', 'dryness', 'water', 'salt', 'dust'] as const
export type Factor = (typeof factors)[number]

/** How sure a figure is, surest first. */
export const confidences = ['high', 'medium', 'low'] as const
export type Confidence = (typeof confidences)[number]

export const plantKinds = [
  'houseplant',
  'shrub',
  'climber',
  'tree',
  'palm',
  'succulent',
  'perennial',
  'winter_annual',
  'summer_annual',
  'turf',
] as const
export type PlantKind = (typeof plantKinds)[number]

/** Where a plant is grown by nature: indoors, outdoors, or either. */
export const plantHabitats = ['indoor', 'outdoor', 'both'] as const
export type PlantHabitat = (typeof plantHabitats)[number]

/** How poisonous a plant is, least first; `unknown` is never read as harmless (plants.md 60). */
export const toxicities = ['none', 'irritant', 'toxic', 'deadly', 'unknown'] as const

/** Months of the year, January is 1. */
export const allMonths = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const

/** Where the block on a product's page begins before anybody chose (plants.md 51.1). */
export const naturalPlace: Record<PlantHabitat, Place> = {
  indoor: 'indoor_indirect',
  both: 'balcony_e',
  outdoor: 'garden_sun',
}

/** The standing of a plant before the law; what each word forbids is said in plants.md 55. */
export const lawStatuses = ['allowed', 'watch', 'import_only', 'restricted', 'blocked'] as const
