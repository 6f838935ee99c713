import { useQueryClient } from '@tanstack/react-query'
import { updateMember, type MemberDetail } from '#contract/office/staff.ts'
import { staffRoles, type StaffRole } from '#shared/office/staff.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { useEditor } from '../editor/use-editor.ts'
import { officeApi } from '../session/office-api.ts'
import { memberKey } from '../session/use-team.ts'

type MemberForm = { name: string; roles: StaffRole[] }

/** Sorts roles, so that two lists of the same roles are equal. */
export const inOrder = (roles: readonly StaffRole[]): StaffRole[] =>
  staffRoles.filter((role) => roles.includes(role))

/** Name and roles of a member, with a draft on this device and merging of concurrent changes. */
export function useMemberEditor(member: MemberDetail) {
  const t = useTexts('office')
  const client = useQueryClient()
  return useEditor<MemberDetail, MemberForm>({
    entity: 'member',
    object: member,
    fieldsOf: (one) => ({ name: one?.name ?? '', roles: inOrder(one?.roles ?? []) }),
    save: async (changed, version, key) => {
      const body = { ...changed, version: version ?? member.version }
      const headers = { 'Idempotency-Key': key }
      return (await officeApi.call(updateMember, { params: { id: member.id }, body, headers })).data
    },
    onSaved: (saved) => {
      client.setQueryData(memberKey(saved.id), saved)
      notify.success(t('office.editor.saved'))
      void client.invalidateQueries({ queryKey: ['staff'] })
    },
  })
}
