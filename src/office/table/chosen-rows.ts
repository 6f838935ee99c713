import type { Translate } from '#web/i18n/use-texts.ts'
import { formatCount } from '../controls/money.tsx'
import type { Selection } from './list-definition.ts'

type Chosen = Pick<Selection, 'ids' | 'isEverything' | 'query'>

/** The filters that find only the selected rows. The bin is a separate list. */
export const filterOf = ({ ids, isEverything, query }: Chosen): Record<string, string> =>
  isEverything ? query : { ...(query['view'] === 'bin' && { view: 'bin' }), ids: ids.join(',') }

/**
 * The rows a bulk call changes: ids, or everything the list's filters find. A call takes few ids (office.md §22, §24); if more were
 * selected page by page, they are sent as a filter, and the count reveals rows that no longer match. `expected`: the count the member has
 * seen; null: a dry run, which counts.
 */
export const chosenRows = (selection: Chosen, maxIds: number, expected: number | null) =>
  selection.isEverything || selection.ids.length > maxIds
    ? { filter: filterOf(selection), ...(expected !== null && { expected_count: expected }) }
    : { ids: [...selection.ids] }

/** The number of selected rows, in words; of everything but excluded rows, not that all are selected. */
export const chosenText = (
  t: Translate,
  { count, countIsMore, query }: Pick<Selection, 'count' | 'countIsMore'> & Partial<Selection>,
): string => {
  const total = formatCount(count)
  if (!countIsMore) return t('office.bulk.chosen', { count, total })
  const isPart = query?.['except'] !== undefined
  return isPart
    ? t('office.bulk.chosenMoreThan', { count, total })
    : t('office.bulk.chosenMore', { total })
}
