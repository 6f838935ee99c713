import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getImport, mapImport, type ImportFile } from '#contract/office/imports.ts'
import { isActive } from '#shared/office/job.ts'
import { officeApi } from '../session/office-api.ts'
import { useAction } from '../session/use-action.ts'

const soonMs = 700

const isMoving = ({ job, applied }: ImportFile): boolean =>
  (job !== null && isActive(job)) || (applied !== null && isActive(applied))

/** An uploaded table, polled during its dry run and its import. */
export const useImport = (id: number) =>
  useQuery({
    queryKey: ['imports', id],
    queryFn: async ({ signal }) =>
      (await officeApi.call(getImport, { params: { id }, signal })).data,
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? soonMs : false),
  })

interface Choice {
  mapping?: Record<string, string>
  match?: 'sku' | 'id'
  create?: boolean
  empty?: 'keep' | 'clear'
}

/** Changes how a table is read; its dry run starts again. */
export function useImportChoice({ id }: ImportFile) {
  const client = useQueryClient()
  const { busy, error, run } = useAction()
  const choose = (body: Choice) =>
    run(async () => {
      const { data } = await officeApi.call(mapImport, { params: { id }, body })
      client.setQueryData(['imports', id], data)
      await client.invalidateQueries({ queryKey: ['imports', id] })
    })
  return { busy, error, choose }
}
