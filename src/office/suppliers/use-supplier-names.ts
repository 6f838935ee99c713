import { useQuery } from '@tanstack/react-query'
import { listSuppliers, type Supplier } from '#contract/office/suppliers.ts'
import { officeApi } from '../session/office-api.ts'

const asked = {
  queryKey: ['suppliers', 'names', 'active'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await officeApi.call(listSuppliers, { query: { limit: 100, state: 'active' }, signal })).data,
  staleTime: 60_000,
}
const noSuppliers: readonly Supplier[] = []
const noNames: ReadonlyMap<number, string> = new Map()
const namesOf = (suppliers: readonly Supplier[]) =>
  new Map(suppliers.map(({ id, name }) => [id, name]))

/** The first hundred active suppliers, by name; none while they load or after `error`. */
export function useSuppliers() {
  const { data: suppliers = noSuppliers, error, refetch } = useQuery(asked)
  return { suppliers, error, refetch }
}

/** The names of suppliers by id. */
export const useSupplierNames = (): ReadonlyMap<number, string> =>
  useQuery({ ...asked, select: namesOf }).data ?? noNames
