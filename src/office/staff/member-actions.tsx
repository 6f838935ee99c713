import { useState } from 'react'
import {
  leaveTeam,
  resetFactors,
  restoreMember,
  suspendMember,
  type MemberDetail,
} from '#contract/office/staff.ts'
import type { IconName } from '../controls/icon.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Confirm } from '../controls/dialog.tsx'
import { officeApi } from '../session/office-api.ts'
import { useMember } from '../session/member.ts'
import { refusalText } from '../session/refusal.ts'
import { useTeamAction } from '../session/use-team.ts'

const actions = {
  reset_factors: { endpoint: resetFactors, icon: 'key', danger: false },
  restore: { endpoint: restoreMember, icon: 'arrow-counter-clockwise', danger: false },
  leave: { endpoint: leaveTeam, icon: 'sign-out', danger: true },
  suspend: { endpoint: suspendMember, icon: 'prohibit', danger: true },
} as const satisfies Record<string, { endpoint: object; icon: IconName; danger: boolean }>
type Action = keyof typeof actions

/** The available actions on a member; each first explains its effect. */
export function MemberActions({ member }: { member: MemberDetail }) {
  const t = useTexts('office')
  const me = useMember()
  const [asked, ask] = useState<Action | null>(null)
  const { busy, error, change } = useTeamAction()
  const open = (Object.keys(actions) as Action[]).filter(
    // Members leave the team on their account page.
    (action) => member.allowed.includes(action) && !(action === 'leave' && member.id === me.id),
  )
  const perform = async (action: Action) => {
    const { id } = member
    if (await change(() => officeApi.call(actions[action].endpoint, { params: { id } }))) ask(null)
  }
  return (
    <>
      {open.map((action) => (
        <Button
          key={action}
          variant={actions[action].danger ? 'danger' : 'outline'}
          icon={actions[action].icon}
          onClick={() => ask(action)}
        >
          {t(`office.memberAct.${action}`)}
        </Button>
      ))}
      {asked && (
        <Confirm
          open
          onClose={() => ask(null)}
          title={t(`office.memberAct.${asked}.title`, { name: member.name })}
          confirm={t(`office.memberAct.${asked}`)}
          cancel={t('common.cancel')}
          danger={actions[asked].danger}
          busy={busy}
          onConfirm={() => void perform(asked)}
        >
          {error != null && <Alert>{refusalText(t, error)}</Alert>}
          <p>{t(`office.memberAct.${asked}.what`)}</p>
        </Confirm>
      )}
    </>
  )
}
