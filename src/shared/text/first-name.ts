/** Words that are no name without the next one: «عبد الله», «أم خالد». */
const needsNext = new Set('عبد أمة أبو ابو بو أم ام abd abdul abdel abu bu um umm'.split(' '))

/** Returns the first name of a full name, by which a person is addressed. */
export function firstNameOf(fullName: string): string {
  const [first = '', next] = fullName.trim().split(/\s+/)
  return next !== undefined && needsNext.has(first.toLowerCase()) ? `${first} ${next}` : first
}
