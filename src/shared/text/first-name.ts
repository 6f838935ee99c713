/** Words that are no name without the next one: «عبد الله», «أم خالد». */
const needsNext = new Set('عبد أمة أبو ابو بو أم ام abd abdul abdel abu bu um umm'.split(' '))

/** Divides a full name into the first name and the rest. The API divides after the first word, because its contract says so (§8.1). */
export function splitAtFirstName(fullName: string): [first: string, rest: string] {
  const words = fullName.trim().split(/\s+/)
  const count = needsNext.has(words[0]?.toLowerCase() ?? '') ? 2 : 1
  return [words.slice(0, count).join(' '), words.slice(count).join(' ')]
}

/** Returns the first name of a full name, by which a person is addressed. */
export const firstNameOf = (fullName: string): string => splitAtFirstName(fullName)[0]
