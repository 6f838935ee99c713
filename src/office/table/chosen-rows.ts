import type { Selection } from './list-definition.ts'

type Chosen = Pick<Selection, 'ids' | 'isEverything' | 'query'>

/** The filters that find only the selected rows. The bin is a separate list. */
export const filterOf = ({ ids, isEverything, query }: Chosen): Record<string, string> =>
  isEverything ? query : { ...(query['view'] === 'bin' && { view: 'bin' }), ids: ids.join(',') }

/**
 * The rows a bulk call changes: ids, or everything the list's filters find. A call takes few ids (office.md §22, §24); if more were
 * selected page by page, they are sent as a filter, and the count reveals rows that no longer match.
 */
export const chosenRows = (selection: Chosen & { count: number }, maxIds: number) =>
  selection.isEverything || selection.ids.length > maxIds
    ? { filter: filterOf(selection), expected_count: selection.count }
    : { ids: [...selection.ids] }
