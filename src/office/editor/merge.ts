/** The fields of a form by name, with JSON values. */
export type Fields = Record<string, unknown>

export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

export const changedIn = <F extends Fields>(base: F, values: F): (keyof F & string)[] =>
  Object.keys(values).filter((name) => !isSame(base[name], values[name]))

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
  /** Lists both changed, each in other entries: the changes of both are kept. */
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

const without = (list: readonly unknown[], others: readonly unknown[]): unknown[] =>
  list.filter((one) => !others.some((other) => isSame(one, other)))

/** Their list with the member's additions at its end and without what the member removed; null: the same entries or their order clash. */
function mergedList(difference: Pick<Difference, 'base' | 'theirs' | 'mine'>): unknown[] | null {
  const { base, theirs, mine } = difference as Lists
  const removed = without(base, mine)
  const added = without(without(mine, base), theirs)
  const isMoved = !isSame(without(base, removed), without(mine, without(mine, base)))
  const theirAdded = without(without(theirs, base), mine)
  const isEditedTwice =
    without(removed, theirs).length > 0 && added.length > 0 && theirAdded.length > 0
  return isMoved || isEditedTwice ? null : [...without(theirs, removed), ...added]
}

/** A difference of lists without the entries that all three have, which would hide the others. */
export function withoutCommon(difference: Difference): Difference {
  const { base, theirs, mine } = difference as Difference & Lists
  const common = without(base, without(base, theirs)).filter((one) =>
    mine.some((other) => isSame(one, other)),
  )
  const [restOfBase, restOfTheirs, restOfMine] = [base, theirs, mine].map((list) =>
    without(list, common),
  )
  return { ...difference, base: restOfBase, theirs: restOfTheirs, mine: restOfMine }
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
