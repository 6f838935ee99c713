/** The fields of a form by name, with JSON values. */
export type Fields = Record<string, unknown>

export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

export const changedIn = <F extends Fields>(base: F, values: F): (keyof F & string)[] =>
  Object.keys(values).filter((name) => !isSame(base[name], values[name]))

/** One changed field: the original value, theirs, and the member's own. */
export interface Difference {
  name: string
  base: unknown
  theirs: unknown
  mine: unknown
}

export interface Differences {
  /** Fields both changed, to different values. */
  conflicts: Difference[]
  onlyTheirs: Difference[]
  onlyMine: Difference[]
}

/** Compares what two people changed in the same fields. */
export function differencesOf<F extends Fields>(base: F, theirs: F, mine: F): Differences {
  const found: Differences = { conflicts: [], onlyTheirs: [], onlyMine: [] }
  for (const name of Object.keys(mine)) {
    const one = { name, base: base[name], theirs: theirs[name], mine: mine[name] }
    if (isSame(one.theirs, one.mine)) continue
    if (isSame(one.base, one.mine)) found.onlyTheirs.push(one)
    else if (isSame(one.base, one.theirs)) found.onlyMine.push(one)
    else found.conflicts.push(one)
  }
  return found
}

export type Choice = 'mine' | 'theirs' | 'both'

/**
 * Their fields, plus those only the member changed, plus the choices for conflicts. Two rich texts to keep are joined one after the other.
 */
export function merged<F extends Fields>(
  theirs: F,
  found: Differences,
  choices: Record<string, Choice>,
): F {
  const mine = Object.fromEntries(found.onlyMine.map(({ name, mine }) => [name, mine]))
  const chosen = found.conflicts.map(({ name, theirs, mine }) => {
    const choice = choices[name] ?? 'mine'
    if (choice === 'both') return [name, `${String(mine)}\n${String(theirs)}`]
    return [name, choice === 'mine' ? mine : theirs]
  })
  return { ...theirs, ...mine, ...Object.fromEntries(chosen) }
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
