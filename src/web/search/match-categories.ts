import { foldForSearch } from '#shared/text/arabic.ts'

/**
 * The categories whose name contains the words, or is contained in them («نباتات داخلية»), in either language, with or without the article.
 */
export function matchCategories<C extends { name_ar: string; name_en: string }>(
  words: string,
  categories: C[],
): C[] {
  const folded = foldForSearch(words)
  if (folded === '') return []
  const isMeant = (name: string) => name.includes(folded) || ` ${folded} `.includes(` ${name} `)
  return categories.filter(({ name_ar, name_en }) =>
    [name_ar, name_en].map(foldForSearch).some(isMeant),
  )
}
