import type { Selection } from './list-definition.ts'

type Chosen = Pick<Selection, 'ids' | 'isEverything' | 'query'>

/** What a list is narrowed by to find the chosen rows alone. The bin is a list of its own. */
export const filterOf = ({ ids, isEverything, query }: Chosen): Record<string, string> =>
  isEverything ? query : { ...(query['view'] === 'bin' && { view: 'bin' }), ids: ids.join(',') }

/**
 * What a call that changes many rows is told: these, or all that the list's filters find. Ids alone are few (office.md §22, §24); where
 * more were chosen page by page they are a filter, and who has left it meanwhile is noticed by the count.
 */
export const chosenRows = (selection: Chosen & { count: number }, maxIds: number) =>
  selection.isEverything || selection.ids.length > maxIds
    ? { filter: filterOf(selection), expected_count: selection.count }
    : { ids: [...selection.ids] }
