import { foldForSearch } from '#shared/arabic.ts'

/** The categories in whose name the words stand, in either language, with or without its article. */
export function meantCategories<C extends { name_ar: string; name_en: string }>(words: string, categories: C[]): C[] {
  const folded = foldForSearch(words)
  if (folded === '') return []
  return categories.filter(({ name_ar, name_en }) => [name_ar, name_en].some((name) => foldForSearch(name).includes(folded)))
}
