/** The fields of a form by name, with JSON values. */
export type Fields = Record<string, unknown>

export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

export const changedIn = <F extends Fields>(base: F, values: F): (keyof F & string)[] =>
  Object.keys(values).filter((name) => !isSame(base[name], values[name]))

export const pick = <F extends Fields>(fields: F, names: readonly string[]): Partial<F> =>
  Object.fromEntries(names.map((name) => [name, fields[name]])) as Partial<F>

/** One changed field, or one language of a bilingual one: the original value, theirs, and the member's own. */
export interface Difference {
  name: string
  /** null: the whole field. */
  part: 'ar' | 'en' | null
  base: unknown
  theirs: unknown
  mine: unknown
}

/** Identifies a difference among those of a form. */
export const differenceKey = ({ name, part }: Difference): string =>
  part === null ? name : `${name}.${part}`

export interface Differences {
  /** Fields both changed, to different values. */
  conflicts: Difference[]
  /** Lists both changed, each in other entries: the changes of both are combined. */
  combined: Difference[]
  onlyTheirs: Difference[]
  onlyMine: Difference[]
}

/**
 * Compares what two people changed in the same fields.
 *
 * @param lists the fields whose entries are independent of each other, and are merged one by one
 */
export function differencesOf<F extends Fields>(
  base: F,
  theirs: F,
  mine: F,
  lists: readonly string[] = [],
): Differences {
  const found: Differences = { conflicts: [], combined: [], onlyTheirs: [], onlyMine: [] }
  const all = Object.keys(mine).flatMap((name) =>
    partsOf({ name, part: null, base: base[name], theirs: theirs[name], mine: mine[name] }),
  )
  for (const one of all) {
    if (isSame(one.theirs, one.mine)) continue
    if (isSame(one.base, one.mine)) found.onlyTheirs.push(one)
    else if (isSame(one.base, one.theirs)) found.onlyMine.push(one)
    else if (lists.includes(one.name) && mergedList(one)) found.combined.push(one)
    else found.conflicts.push(one)
  }
  return found
}

const isBilingual = (value: unknown): value is { ar: unknown; en: unknown } =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).toSorted().join() === ['ar', 'en'].join()

/** The two languages of a text, which two members may edit at the same time. */
function partsOf(whole: Difference): Difference[] {
  const { name, base, theirs, mine } = whole
  if (!isBilingual(base) || !isBilingual(theirs) || !isBilingual(mine)) return [whole]
  return (['ar', 'en'] as const).map((part) => ({
    ...{ name, part },
    ...{ base: base[part], theirs: theirs[part], mine: mine[part] },
  }))
}

type Lists = { base: unknown[]; theirs: unknown[]; mine: unknown[] }

/** Identifies an entry of a list: by its id if it has one, as pictures do, otherwise by its value. */
const keyOf = (entry: unknown): string =>
  typeof entry === 'object' && entry !== null && 'id' in entry
    ? String(entry.id)
    : JSON.stringify(entry)

type Entries = ReadonlyMap<string, unknown>

const byKey = (list: readonly unknown[]): Entries =>
  new Map(list.map((entry) => [keyOf(entry), entry]))

/** The list with the changes of both members; null: they changed the same entry, or the order is ambiguous. */
function mergedList(difference: Pick<Difference, 'base' | 'theirs' | 'mine'>): unknown[] | null {
  const { base, theirs, mine } = difference as Lists
  const [before, their, own] = [byKey(base), byKey(theirs), byKey(mine)]
  // An entry that occurs twice cannot be identified.
  if (before.size < base.length || their.size < theirs.length || own.size < mine.length) return null
  const isTexts = [...base, ...theirs, ...mine].every((entry) => typeof entry === 'string')
  if (isTexts && isTextEditedTwice(before, their, own)) return null
  const entries = mergedEntries(before, their, own)
  const order = mergedOrder([...before.keys()], [...their.keys()], [...own.keys()], !isTexts)
  return entries && order && order.filter((key) => entries.has(key)).map((key) => entries.get(key))
}

/** An edited text is a removed and an added one, so a text that both removed may have been edited by either. */
const isTextEditedTwice = (before: Entries, their: Entries, own: Entries): boolean =>
  [...before.keys()].some((key) => !their.has(key) && !own.has(key)) &&
  [...their.keys(), ...own.keys()].some(
    (key) => their.has(key) !== own.has(key) && !before.has(key),
  )

/** Each entry as the member who changed it left it; null: both changed or removed one, differently. */
function mergedEntries(before: Entries, their: Entries, own: Entries): Entries | null {
  const found = new Map<string, unknown>()
  for (const key of new Set([...before.keys(), ...their.keys(), ...own.keys()])) {
    const [was, theirs, mine] = [before.get(key), their.get(key), own.get(key)]
    const isMine = isSame(was, theirs)
    if (!isMine && !isSame(was, mine) && !isSame(theirs, mine)) return null
    const taken = isMine ? mine : theirs
    if (taken !== undefined) found.set(key, taken)
  }
  return found
}

const start = ''

/**
 * The keys of all entries, removed ones included, in the order of both members; null: ambiguous.
 *
 * @param isFirstSpecial whether it matters which entry is the first: the first picture is the main one
 */
function mergedOrder(
  before: readonly string[],
  their: readonly string[],
  own: readonly string[],
  isFirstSpecial: boolean,
): string[] | null {
  // Where one member at most added entries at the end, the order of the other holds.
  const isExtended = (list: readonly string[]) => isSame(list.slice(0, before.length), before)
  if (isExtended(own)) return [...new Set([...their, ...own])]
  if (isExtended(their)) return [...new Set([...own, ...their])]
  if (isMoved(before, their) || isMoved(before, own)) return null
  const [theirAdded, ownAdded] = [addedAfter(before, their), addedAfter(before, own)]
  const isFirstTwice = theirAdded.has(start) && ownAdded.has(start) && their[0] !== own[0]
  if (isFirstSpecial && isFirstTwice) return null
  const all = [start, ...before].flatMap((key) => [
    key,
    ...(theirAdded.get(key) ?? []),
    ...(ownAdded.get(key) ?? []),
  ])
  return [...new Set(all)]
}

/** Whether the entries that two lists have in common are in another order. */
const isMoved = (one: readonly string[], other: readonly string[]): boolean =>
  !isSame(
    one.filter((key) => other.includes(key)),
    other.filter((key) => one.includes(key)),
  )

/** The added entries by the original entry that they follow. */
function addedAfter(before: readonly string[], list: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  let previous = start
  for (const key of list) {
    if (before.includes(key)) previous = key
    else found.set(previous, [...(found.get(previous) ?? []), key])
  }
  return found
}

/** A difference of lists without the entries that all three have, which would hide the others; whole if the order differs too. */
export function withoutCommon(difference: Difference): Difference {
  const { base, theirs, mine } = difference as Difference & Lists
  const keys = base.map(keyOf)
  if (isMoved(keys, theirs.map(keyOf)) || isMoved(keys, mine.map(keyOf))) return difference
  const isIn = (list: readonly unknown[], entry: unknown) =>
    list.some((other) => isSame(entry, other))
  const rest = (list: readonly unknown[]) =>
    list.filter((entry) => ![base, theirs, mine].every((other) => isIn(other, entry)))
  return { ...difference, base: rest(base), theirs: rest(theirs), mine: rest(mine) }
}

export type Choice = 'mine' | 'theirs' | 'both'

/**
 * Their fields, plus those only the member changed, plus the choices for conflicts by `differenceKey`. Two rich texts to keep are joined
 * one after the other.
 */
export function merged<F extends Fields>(
  theirs: F,
  found: Differences,
  choices: Record<string, Choice>,
): F {
  const chosen = (one: Difference): unknown => {
    const choice = choices[differenceKey(one)] ?? 'mine'
    if (choice === 'both') return `${String(one.mine)}\n${String(one.theirs)}`
    return one[choice]
  }
  const taken = [
    ...found.onlyMine.map((one) => ({ one, value: one.mine })),
    ...found.combined.map((one) => ({ one, value: mergedList(one) })),
    ...found.conflicts.map((one) => ({ one, value: chosen(one) })),
  ]
  const result: Fields = { ...theirs }
  for (const { one, value } of taken)
    result[one.name] =
      one.part === null ? value : { ...(result[one.name] as object), [one.part]: value }
  return result as F
}

/** Splits a text into three parts: unchanged, changed, unchanged. */
export function changedPart(before: string, after: string): [string, string, string] {
  const [old, now] = [before, after].map((text) => text.split(/(?<=\s)/))
  if (!old || !now) return ['', after, '']
  let start = 0
  while (start < Math.min(old.length, now.length) && old[start] === now[start]) start += 1
  let end = 0
  while (
    end < Math.min(old.length, now.length) - start &&
    old[old.length - 1 - end] === now[now.length - 1 - end]
  )
    end += 1
  const last = now.length - end
  return [now.slice(0, start).join(''), now.slice(start, last).join(''), now.slice(last).join('')]
}
