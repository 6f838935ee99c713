import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getMember, listStaff, type MemberDetail } from '#contract/office/staff.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { notify } from '#web/ui/toasts.ts'
import { useCan } from './member.ts'
import { officeApi } from './office-api.ts'
import { useAction } from './use-action.ts'

/** The members, and pending invitations. */
export const useTeam = (enabled = true) =>
  useQuery({
    queryKey: ['staff'],
    queryFn: ({ signal }) => officeApi.call(listStaff, { signal }),
    enabled,
  })

/** The names of the members by id; empty for members who cannot see the team. */
export const useTeamNames = (): ReadonlyMap<number, string> => {
  const { data } = useTeam(useCan('staff.read'))
  return new Map(data?.data.map(({ id, name }) => [id, name]))
}

export const memberKey = (id: number) => ['staff', 'member', id]

export const useTeamMember = (id: number) =>
  useQuery({
    queryKey: memberKey(id),
    queryFn: async ({ signal }) =>
      (await officeApi.call(getMember, { params: { id }, signal })).data,
  })

/** One action on the team at a time: its result is announced, and every list of the team is reloaded. */
export function useTeamAction() {
  const client = useQueryClient()
  const { busy, error, run: runAction } = useAction()
  const run = (work: () => Promise<{ message: string; data?: unknown }>) =>
    runAction(async () => {
      const { message } = await work()
      notify.success(message)
      await client.invalidateQueries({ queryKey: ['staff'] })
    })
  /** An action on one member, whose answer is shown at once. */
  const change = (work: () => Promise<{ message: string; data: MemberDetail }>) =>
    run(async () => {
      const answer = await work().catch(async (refusal: unknown) => {
        // Another member was faster: the current state is shown, and the next attempt is made against it.
        if (refusal instanceof ApiError && refusal.status === 409)
          await client.invalidateQueries({ queryKey: ['staff'] })
        throw refusal
      })
      client.setQueryData(memberKey(answer.data.id), answer.data)
      return answer
    })
  return { busy, error, run, change }
}
