import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  addRequestNote,
  deleteRequestFile,
  getServiceRequest,
  listAssignees,
  updateServiceRequest,
  type RequestDetail,
} from '#contract/office/customers/requests.ts'
import type { RequestState } from '#shared/office/requests.ts'
import { officeApi, underKey } from '../session/office-api.ts'

const keyOf = (id: number) => ['requests', 'one', id]

export const useRequest = (id: number) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) =>
      (await officeApi.call(getServiceRequest, { params: { id }, signal })).data,
  })

const noMembers: readonly { id: number; name: string }[] = []

/** Members to whom requests can be assigned. */
export const useAssignees = (): readonly { id: number; name: string }[] =>
  useQuery({
    queryKey: ['requests', 'assignees'],
    queryFn: async ({ signal }) => (await officeApi.call(listAssignees, { signal })).data,
    staleTime: 60_000,
  }).data ?? noMembers

export interface RequestChange {
  state?: RequestState
  assignee_id?: number | null
  next_action?: string
  next_on?: string
  lost_reason?: string
}

/** Calls about a request; each one updates the screen. */
export function useRequestCalls() {
  const client = useQueryClient()
  const show = (request: RequestDetail): RequestDetail => {
    client.setQueryData(keyOf(request.id), request)
    void client.invalidateQueries({
      queryKey: ['requests'],
      predicate: ({ queryKey }) => queryKey[1] !== 'one',
    })
    return request
  }
  return {
    show,
    put: async (
      id: number,
      change: RequestChange,
      version: number,
      key?: string,
    ): Promise<RequestDetail> => {
      const { data } = await officeApi.call(updateServiceRequest, {
        params: { id },
        body: { ...change, version },
        headers: underKey(key),
      })
      return show(data)
    },
    addNote: async (
      id: number,
      body: { kind: 'note' | 'call' | 'visit'; text: string },
      key: string,
    ): Promise<RequestDetail> => {
      const { data } = await officeApi.call(addRequestNote, {
        params: { id },
        body,
        headers: { 'Idempotency-Key': key },
      })
      return show(data)
    },
    removeFile: async (id: number, fileId: number): Promise<RequestDetail> => {
      const { data } = await officeApi.call(deleteRequestFile, { params: { id, fileId } })
      return show(data)
    },
  }
}
