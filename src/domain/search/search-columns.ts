import { foldForSearch, searchTextOf } from '#shared/text/arabic.ts'

interface Searched {
  sku: string
  name_ar: string
  name_latin: string | null
  name_en: string | null
  also_called_ar?: string | null
  also_called_en?: string | null
  short_description_ar?: string
  short_description_en?: string
  light_ar?: string | null
  light_en?: string | null
}

const searchedFields = {
  sku: true,
  name_ar: true,
  name_latin: true,
  name_en: true,
  also_called_ar: true,
  also_called_en: true,
  short_description_ar: true,
  short_description_en: true,
  light_ar: true,
  light_en: true,
} satisfies Record<keyof Searched, true>

/** Whether a change of this field of a product affects search. */
export const isSearched = (field: string): boolean => Object.hasOwn(searchedFields, field)

/** Returns the columns of `products` that searches use, to be written whenever one of these texts is. */
export function searchColumnsOf(plant: Searched) {
  const { name_ar, name_latin, name_en } = plant
  return {
    search_text: searchTextOf(
      name_ar,
      name_latin,
      name_en,
      plant.sku,
      plant.also_called_ar ?? null,
      plant.also_called_en ?? null,
    ),
    search_names: [
      ...new Set([name_ar, name_latin ?? '', name_en ?? ''].map(foldForSearch).filter(Boolean)),
    ],
    search_facts: searchTextOf(
      plant.short_description_ar ?? null,
      plant.short_description_en ?? null,
      plant.light_ar ?? null,
      plant.light_en ?? null,
    ),
  }
}
