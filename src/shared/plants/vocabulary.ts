/** Places of a plant (plants.md 51.4), as written in addresses and calls. */
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

/** Whether the place is indoors, where light and cooling decide. */
export const isIndoor = (place: Place): boolean => place.startsWith('indoor_')

/** Bands of a score, best first (plants.md 51.7); `unknown`: too few facts for a score. */
export const bands = ['thrives', 'does_well', 'struggles', 'unlikely', 'will_die'] as const
export const bandNames = [...bands, 'unknown'] as const
export type Band = (typeof bandNames)[number]

/** The letter of a band, by language, where colour is not enough (plants.md 51.1). */
export const bandLetters: Record<'ar' | 'en', Record<(typeof bands)[number], string>> = {
  ar: { thrives: 'أ', does_well: 'ب', struggles: 'ج', unlikely: 'د', will_die: 'هـ' },
  en: { thrives: 'A', does_well: 'B', struggles: 'C', unlikely: 'D', will_die: 'E' },
}

export const plantSizes = ['small', 'medium', 'large'] as const
export type PlantSize = (typeof plantSizes)[number]

/** Kinds of irrigation water (plants.md 51.2). */
export const waterKinds = ['sweet', 'network', 'well', 'salty'] as const
export type WaterKind = (typeof waterKinds)[number]

/** Whether rooms are cooled in summer; it makes no difference outdoors. */
export const coolings = ['always', 'none'] as const
export type Cooling = (typeof coolings)[number]

/** The factors of a score, in the order of the table in plants.md 51.7. */
export const factors = ['heat', 'cold', 'light', 'dryness', 'water', 'salt', 'dust'] as const
export type Factor = (typeof factors)[number]

/** Confidence of a figure, highest first. */
export const confidences = ['high', 'medium', 'low'] as const
export type Confidence = (typeof confidences)[number]

/** Returns the lowest of several confidences; `high` for none. */
export const lowestConfidence = (all: readonly Confidence[]): Confidence =>
  confidences.findLast((each) => all.includes(each)) ?? 'high'

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

/** Natural habitat of a plant: indoors, outdoors, or either. */
export const plantHabitats = ['indoor', 'outdoor', 'both'] as const
export type PlantHabitat = (typeof plantHabitats)[number]

/** Toxicity of a plant, lowest first; `unknown` is never treated as harmless (plants.md 60). */
export const toxicities = ['none', 'irritant', 'toxic', 'deadly', 'unknown'] as const

/** Months of the year, January is 1. */
export const allMonths = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const

/** The initial place of the block on a product's page (plants.md 51.1). */
export const naturalPlace: Record<PlantHabitat, Place> = {
  indoor: 'indoor_indirect',
  both: 'balcony_e',
  outdoor: 'garden_sun',
}

/** The legal status of a plant; plants.md 55 says what each one forbids. */
export const profileLawStatuses = [
  'allowed',
  'watch',
  'import_only',
  'restricted',
  'blocked',
] as const
