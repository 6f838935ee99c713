import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  getCustomer,
  updateCustomer,
  type CustomerDetail,
} from '#contract/office/customers/customers.ts'
import { officeApi } from '../session/office-api.ts'
import { useAction } from '../session/use-action.ts'

const keyOf = (id: number) => ['customers', 'one', id]

export const useCustomer = (id: number) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) =>
      (await officeApi.call(getCustomer, { params: { id }, signal })).data,
  })

interface Change {
  is_active?: boolean
  block_reason?: string
  cash_allowed?: boolean
  tags?: string[]
}

/** Changes a customer and updates the screen. A conflict shows the newest version and the error message. */
export function useCustomerChange({ id, version }: Pick<CustomerDetail, 'id' | 'version'>) {
  const client = useQueryClient()
  const { busy, error, run } = useAction()
  const put = async (change: Change, from: number): Promise<CustomerDetail> => {
    try {
      const { data } = await officeApi.call(updateCustomer, {
        params: { id },
        body: { ...change, version: from },
      })
      client.setQueryData(keyOf(id), data)
      return data
    } finally {
      void client.invalidateQueries({ queryKey: ['customers'] })
    }
  }
  return {
    busy,
    error,
    /** Resolves to the saved customer; null: the change was refused. */
    change: async (change: Change): Promise<CustomerDetail | null> => {
      let saved: CustomerDetail | null = null
      await run(async () => {
        saved = await put(change, version)
      })
      return saved
    },
    put,
  }
}
