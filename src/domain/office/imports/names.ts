import type { Db } from '#db/tables.ts'
import type { NameList } from './fields.ts'
import { loadKindNames } from '../plants/kind-names.ts'
import { foldHeader } from './field-titles.ts'
import type { NamesById } from './read-cell.ts'

export interface Names {
  /** Folded names and slugs → ids; for kinds of plants → slugs. */
  ids: NamesById
  /** The name of each id in files: its Arabic name, or its slug where another has the same name. */
  written: Readonly<Record<NameList | 'suppliers', ReadonlyMap<number, string>>>
}

interface Named {
  id: number
  slug: string
  name_ar: string
  name_en: string
}

/** Loads the names of categories, colours, sizes, suppliers and kinds of plants used in files. Five statements. */
export async function loadNames(db: Db): Promise<Names> {
  const columns = ['id', 'slug', 'name_ar', 'name_en'] as const
  const suppliers = await db.selectFrom('suppliers').select(['id', 'name']).orderBy('id').execute()
  const made = {
    categories: namesOf(await db.selectFrom('categories').select(columns).orderBy('id').execute()),
    colors: namesOf(await db.selectFrom('colors').select(columns).orderBy('id').execute()),
    sizes: namesOf(await db.selectFrom('sizes').select(columns).orderBy('id').execute()),
    suppliers: namesOf(
      suppliers.map(({ id, name }) => ({ id, name_ar: name, name_en: name, slug: name })),
    ),
  }
  const { categories, colors, sizes } = made
  return {
    ids: {
      categories: categories.ids,
      colors: colors.ids,
      sizes: sizes.ids,
      suppliers: made.suppliers.ids,
      profiles: await loadKindNames(db),
    },
    written: {
      categories: categories.written,
      colors: colors.written,
      sizes: sizes.written,
      suppliers: made.suppliers.written,
    },
  }
}

/** A name that two of them share means the first; the other is written and found by its slug. */
function namesOf(list: readonly Named[]) {
  const ids = new Map<string, number>()
  for (const pick of ['name_ar', 'name_en', 'slug'] as const)
    for (const named of list) {
      const folded = foldHeader(named[pick])
      if (folded && !ids.has(folded)) ids.set(folded, named.id)
    }
  const written = new Map(
    list.map(({ id, name_ar, slug }) => [id, ids.get(foldHeader(name_ar)) === id ? name_ar : slug]),
  )
  return { ids, written }
}
