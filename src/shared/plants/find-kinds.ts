import { foldForSearch } from '#shared/text/arabic.ts'

/** A kind of plant with its names. */
export interface NamedKind {
  slug: string
  scientific_name: string
  family: string
  name_ar: string | null
  name_en: string | null
  /** All its common names. */
  names: readonly string[]
}

/** The names of a product. */
export interface NamedProduct {
  name_latin: string
  name_ar: string
  name_en: string
  also_called_ar: string
  also_called_en: string
}

/** Words of a scientific name that do not identify a plant: `Echeveria spp.` is the genus, and so is `Phalaenopsis hybrid`. */
const unnaming = new Set(['sp', 'spp', 'hybrid', 'hybrids', 'x'])

const scientificWords = (name: string): string[] =>
  foldForSearch(name)
    .split(' ')
    .filter((word) => word !== '' && !unnaming.has(word))

const startsWith = (words: readonly string[], start: readonly string[]): boolean =>
  start.length > 0 && start.every((word, index) => words[index] === word)

/**
 * The likely kinds of a product, for somebody to confirm: by its scientific name those that match most of it, such as a species in two
 * colours; otherwise the one kind with the longest of its other names. Empty: a scientific name of no known kind, or names that several
 * kinds have.
 */
export function likelyKinds<Kind extends NamedKind>(
  kinds: readonly Kind[],
  product: NamedProduct,
): Kind[] {
  const words = scientificWords(product.name_latin)
  if (words.length > 0) {
    const meant = kinds
      .map((kind) => ({ kind, own: scientificWords(kind.scientific_name) }))
      .filter(({ own }) => startsWith(words, own))
    return kindsOfLongest(meant.map(({ kind, own }) => ({ kind, length: own.length })))
  }
  const { name_latin: _, ...said } = product
  const text = Object.values(said)
    .map((name) => ` ${foldForSearch(name)} `)
    .join('|')
  const called = kinds.flatMap((kind) =>
    [kind.name_ar, kind.name_en, ...kind.names]
      .map((name) => foldForSearch(name ?? ''))
      .filter((name) => name !== '' && text.includes(` ${name} `))
      .map(({ length }) => ({ kind, length })),
  )
  const longest = kindsOfLongest(called)
  return longest.length === 1 ? longest : []
}

const maxOffered = 8
const maxSuggestedBesideFound = 3

/** The kinds to choose from: likely ones first, but with something typed only a few of them, so that what it finds stays in sight. */
export function kindsToOffer<Kind extends NamedKind>(
  likely: readonly Kind[],
  found: readonly Kind[],
): Kind[] {
  const suggested = found.length > 0 ? likely.slice(0, maxSuggestedBesideFound) : likely
  return [...new Set([...suggested, ...found])].slice(0, maxOffered)
}

/** The kinds with the longest match. */
function kindsOfLongest<Kind>(found: readonly { kind: Kind; length: number }[]): Kind[] {
  const most = Math.max(...found.map(({ length }) => length))
  return [...new Set(found.filter(({ length }) => length === most).map(({ kind }) => kind))]
}

/**
 * The kinds in which every typed word is the beginning of a word; kinds with a name that begins with the typed text come first. Empty input
 * finds none.
 */
export function findKinds<Kind extends NamedKind>(kinds: readonly Kind[], typed: string): Kind[] {
  const wanted = foldForSearch(typed)
  if (wanted === '') return []
  const words = wanted.split(' ')
  const found = kinds.flatMap((kind) => {
    const names = [kind.name_ar ?? '', kind.name_en ?? '', kind.scientific_name, ...kind.names].map(
      foldForSearch,
    )
    const text = ` ${[...names, foldForSearch(kind.slug), foldForSearch(kind.family)].join(' ')}`
    return words.every((word) => text.includes(` ${word}`))
      ? [{ kind, isNamed: names.some((name) => name.startsWith(wanted)) }]
      : []
  })
  return found.toSorted((a, b) => Number(b.isNamed) - Number(a.isNamed)).map(({ kind }) => kind)
}
