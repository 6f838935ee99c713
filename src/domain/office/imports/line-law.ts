import type { ImportProblem } from '#db/tables/import.ts'
import { refusalOf } from '../bulk/row-failure.ts'
import { refusalOfLaw, refusalToPublish, type Verdict } from '../plant-law/check-plant-law.ts'
import type { ProductContent } from '../product-content/content.ts'
import { problem, warning, type LineValues } from './line-values.ts'

/**
 * Returns the law's problems with a line (plants.md 55.3). A plant that must not be sold is always refused; one that needs a permit is
 * refused only if it would be published, and is otherwise a warning. Returns nothing for lines that change neither the name, the kind nor
 * the publication.
 */
export function lawProblems(
  { values }: LineValues,
  {
    verdict,
    before,
    after,
  }: { verdict: Verdict; before: ProductContent | undefined; after: ProductContent },
): ImportProblem[] {
  const isPublishing = after.status === 'published' && before?.status !== 'published'
  const isRenaming = after.name_latin !== (before?.name_latin ?? null)
  const isOtherKind = after.profile !== (before?.profile ?? null)
  if (!isPublishing && !isRenaming && !isOtherKind) return []
  const ofPlant = isOtherKind && !isRenaming ? ['profile', 'name_latin'] : ['name_latin', 'profile']
  const place = [...ofPlant, 'status'].map((name) => values.get(name)).find(Boolean)
  const isOnSale = after.status === 'published'
  const refusal = isOnSale ? refusalToPublish(verdict) : refusalOfLaw(verdict)
  if (!refusal) return []
  const { code, facts } = refusalOf(refusal)
  return isOnSale || code === 'plantBlocked'
    ? [problem(code, place, facts)]
    : [warning(code, place, facts)]
}
