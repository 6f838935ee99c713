import { useCallback, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { formatRiyals } from '#shared/money.ts'
import { toPlainNumber } from '#shared/text/digits.ts'
import { halalasOf } from '../controls/amount.ts'
import type { Filter, ListDefinition } from './list-definition.ts'

/** Parameters of the address that the server does not get. */
const ownParameters = new Set(['columns', 'panel', 'saved'])
/** Parameters that do not affect which rows match. */
const notFilters = new Set([...ownParameters, 'page', 'limit', 'sort', 'order'])

export const parametersOf = (filter: Filter): string[] => {
  if (filter.kind === 'range') {
    const name = filter.name ?? filter.id
    return [`min_${name}`, `max_${name}`]
  }
  return filter.kind === 'days' ? ['from', 'to'] : [filter.id]
}

/** Converts a typed value of a filter to its parameter; null: the server would refuse it. */
export function parameterOf(filter: Filter, typed: string): string | null {
  const text = typed.trim()
  if (filter.kind !== 'range' || text === '') return text
  const number = filter.money ? String(halalasOf(text)) : toPlainNumber(text)
  return /^\d{1,9}$/.test(number) ? number : null
}

export interface ListAddress {
  get: (name: string) => string
  page: number
  limit: number
  sort: string
  order: 'asc' | 'desc'
  /** The parameters for the server. */
  query: Record<string, string>
  /** The parameters that narrow the list. */
  filters: Record<string, string>
  isNarrowed: boolean
  /** Sets parameters; an empty value removes one. Any change except to `page` and the office's own parameters leads to the first page. */
  change: (part: Record<string, string>, options?: { replace?: boolean }) => void
  /** Opens another view and drops all other parameters. */
  show: (query: string) => void
}

/** The source of filter values, usually the address of a list. */
export type FilterValues = Pick<ListAddress, 'get' | 'change'>

/** Returns a filter's value in readable form. */
export function readableValue(filter: Filter, address: FilterValues, comma: string): ReactNode {
  const [first = '', second = ''] = parametersOf(filter).map(address.get)
  if (filter.kind === 'chosen') return filter.show(first)
  if (filter.kind === 'choice') {
    const labels = new Map(filter.options.map(({ value, label }) => [value, label]))
    const words = first.split(',').map((value) => labels.get(value) ?? `\u2066${value}\u2069`)
    return words.join(comma)
  }
  if (filter.kind === 'text') return `\u2068${first}\u2069`
  const shown = (value: string) =>
    filter.kind === 'range' && filter.money && value
      ? formatRiyals(Number(value) / 100, true)
      : value
  return `\u2066${shown(first) || '…'} – ${shown(second) || '…'}\u2069`
}

/** A list's filters, order, page, columns and open panel, all in the address (office.md O0.7). */
export function useListAddress<Row>({ sorts }: Pick<ListDefinition<Row>, 'sorts'>): ListAddress {
  const [parameters, setParameters] = useSearchParams()
  const change = useCallback<ListAddress['change']>(
    (part, { replace = false } = {}) =>
      setParameters(
        (before) => {
          const next = new URLSearchParams(before)
          const isOther = Object.keys(part).some((name) => !ownParameters.has(name))
          if (isOther && !('page' in part)) next.delete('page')
          for (const [name, value] of Object.entries(part))
            if (value === '') next.delete(name)
            else next.set(name, value)
          return next
        },
        { replace, preventScrollReset: true },
      ),
    [setParameters],
  )
  const show = useCallback(
    (query: string) => setParameters(new URLSearchParams(query), { preventScrollReset: true }),
    [setParameters],
  )
  const sort = parameters.get('sort') ?? sorts[0]?.id ?? 'id'
  const usual = sorts.find(({ id }) => id === sort)?.order ?? 'asc'
  const order = parameters.get('order') === 'asc' || parameters.get('order') === 'desc'
  const entries = [...parameters].filter(([name]) => !ownParameters.has(name))
  const filters = Object.fromEntries(entries.filter(([name]) => !notFilters.has(name)))
  const chosenOrder = order ? (parameters.get('order') as 'asc' | 'desc') : usual
  return {
    get: (name) => parameters.get(name) ?? '',
    page: Math.max(1, Number(parameters.get('page')) || 1),
    limit: Number(parameters.get('limit')) || 25,
    sort,
    order: chosenOrder,
    query: {
      limit: '25',
      ...Object.fromEntries(entries),
      // A list with a fixed order sends no sort parameters.
      ...(sorts.length > 0 && { sort, order: chosenOrder }),
    },
    filters,
    isNarrowed: Object.keys(filters).length > 0,
    change,
    show,
  }
}
