import { categoriesIn } from '#shared/content/targets.ts'
import type { Target } from '#shared/content/blocks.ts'
import type { ShownContent } from './load-content.ts'

/**
 * Returns a check whether a link leads anywhere: not to a category that does not exist or is hidden, nor to a page of questions that is not
 * written.
 */
export function reachableIn({
  categories,
  published,
}: Pick<ShownContent, 'categories' | 'published'>): (target: Target) => boolean {
  const slugs = new Set(categories.flatMap(({ slug, old_slugs }) => [slug, ...old_slugs]))
  return (target) =>
    target === '' || target === '/faq'
      ? target !== '' && published['page.faq'] !== undefined
      : categoriesIn(target).every((slug) => slugs.has(slug))
}
