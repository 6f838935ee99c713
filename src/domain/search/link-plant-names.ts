import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import { foldForSearch } from '#shared/text/arabic.ts'

/** Up to this number of products of one plant are named individually; the names of more lead to the scientific name. */
const maxNames = 20

interface NamedPlant {
  scientific_name: string
  words: string[]
  /** Folded Arabic names of the products of this plant. */
  product_names: string[]
}
interface Pair {
  word: string
  stands_for: string
}

/**
 * Links the names in `plant_names` to the shop's products (plants.md 59.2): a synonym from each folded name and spelling to the folded
 * Arabic name of each product on sale of this plant, matched by its slug, its profile or its scientific name. Synonyms of staff are never
 * changed. Writes nothing when nothing changed; safe to repeat, and run every ten minutes for new or renamed products.
 *
 * @returns the number of synonyms added or removed
 */
export async function linkPlantNames(db: Db): Promise<number> {
  const wanted = new Map((await findNamedPlants(db)).flatMap(pairsOf).map(entryOf))
  const stored = await db
    .selectFrom('search_synonyms')
    .select(['word', 'stands_for', 'source'])
    .execute()
  const known = new Set(stored.map((pair) => entryOf(pair)[0]))
  const added = [...wanted].filter(([key]) => !known.has(key)).map(([, pair]) => pair)
  const gone = stored.filter((pair) => pair.source === 'names' && !wanted.has(entryOf(pair)[0]))
  // Even a statement that changes nothing would make a new version of the catalogue.
  if (added.length + gone.length > 0)
    await sql`
      with deleted as (
        delete from search_synonyms using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as gone (word text, stands_for text)
        where search_synonyms.word = gone.word and search_synonyms.stands_for = gone.stands_for and source = 'names')
      insert into search_synonyms (word, stands_for, source)
        select word, stands_for, 'names' from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as added (word text, stands_for text)
        order by word, stands_for on conflict do nothing`.execute(db)
  return added.length + gone.length
}

const entryOf = ({ word, stands_for }: Pair): [string, Pair] => [
  `${word}|${stands_for}`,
  { word, stands_for },
]

async function findNamedPlants(db: Db): Promise<NamedPlant[]> {
  const { rows } = await sql<NamedPlant>`
    with matched as (
      select scientific_name, products.id from plant_names
        cross join unnest(plant_names.products) as given (slug) join products on products.slug = given.slug
      union
      select plant_names.scientific_name, products.id from plant_names
        join plant_profiles on plant_profiles.scientific_name = plant_names.scientific_name
        join products on products.profile_slug = plant_profiles.slug
      union
      select scientific_name, products.id from plant_names join products on lower(products.name_latin) = lower(scientific_name))
    select scientific_name, array[en, msa] || gulf || egyptian || levantine || arabizi as words, product_names
    from (
      select scientific_name, array_agg(distinct search_names[1]) as product_names
      from matched join products using (id) where is_active and search_names <> '{}' group by scientific_name) as sold
    join plant_names using (scientific_name) order by scientific_name`.execute(db)
  return rows
}

function pairsOf({ scientific_name, words, product_names }: NamedPlant): Pair[] {
  const folded = [...new Set(words.map(foldForSearch))].filter((word) => word.length > 1)
  const names = shortestNames(product_names)
  const standFor = names.length > maxNames ? [foldForSearch(scientific_name)] : names
  return folded.flatMap((word) =>
    standFor.filter((name) => name !== word).map((stands_for) => ({ word, stands_for })),
  )
}

/** Removes names that contain all words of another one: a plant is found by a phrase when it has all of its words. */
function shortestNames(names: string[]): string[] {
  const shortest: string[][] = []
  const byLength = names.map((name) => name.split(' ')).toSorted((a, b) => a.length - b.length)
  for (const words of byLength)
    if (!shortest.some((shorter) => shorter.every((word) => words.includes(word))))
      shortest.push(words)
  return shortest.map((words) => words.join(' '))
}
