import { useState } from 'react'
import { leaveTeam } from '#contract/office/staff.ts'
import { commaIn } from '#shared/text/comma.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Columns } from '../controls/columns.tsx'
import { Confirm } from '../controls/dialog.tsx'
import { LoadFailure } from '../layout/load-failure.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { officeApi } from '../session/office-api.ts'
import { useMember } from '../session/member.ts'
import { refusalText } from '../session/refusal.ts'
import { signOut } from '../session/session.ts'
import { useAction } from '../session/use-action.ts'
import { DevicesPanel } from '../staff/devices-panel.tsx'
import { MemberFacts } from '../staff/member-facts.tsx'
import { useTeamMember } from '../session/use-team.ts'
import { FactorsPanel } from './factors-panel.tsx'
import { Preferences } from './preferences.tsx'

/** The member's own account: name, language, appearance, second factors, devices (office.md O3.15). */
export default function AccountPage() {
  const t = useTexts('office')
  const { locale } = useLocale()
  const me = useMember()
  const { data: member, error, refetch } = useTeamMember(me.id)
  return (
    <>
      <PageHead
        title={t('office.account.title')}
        note={me.roles.map((role) => t(`office.role.${role}`)).join(commaIn(locale))}
      >
        {member?.allowed.includes('leave') && <LeaveButton id={me.id} />}
      </PageHead>
      {error && !member && <LoadFailure error={error} onRetry={refetch} />}
      <Columns
        side={
          member && (
            <>
              <MemberFacts member={member} />
              <DevicesPanel member={member} />
            </>
          )
        }
      >
        <Preferences />
        <FactorsPanel />
      </Columns>
    </>
  )
}

function LeaveButton({ id }: { id: number }) {
  const t = useTexts('office')
  const [isAsking, ask] = useState(false)
  const { busy, error, run } = useAction()
  const leave = () =>
    run(async () => {
      await officeApi.call(leaveTeam, { params: { id } })
      await signOut()
    })
  return (
    <>
      <Button variant="danger" icon="sign-out" onClick={() => ask(true)}>
        {t('office.account.leave')}
      </Button>
      <Confirm
        open={isAsking}
        onClose={() => ask(false)}
        title={t('office.account.leaveTitle')}
        confirm={t('office.account.leave')}
        cancel={t('common.cancel')}
        busy={busy}
        onConfirm={() => void leave()}
      >
        {error != null && <Alert>{refusalText(t, error)}</Alert>}
        <p>{t('office.account.leaveWhat')}</p>
      </Confirm>
    </>
  )
}
