import { useRef } from 'react'
import { resendInvitation, withdrawInvitation, type Invitation } from '#contract/office/staff.ts'
import { commaIn } from '#shared/text/comma.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { officeDates } from '../controls/dates.ts'
import { Alert } from '../controls/alert.tsx'
import { Badge } from '../controls/badge.tsx'
import { Button } from '../controls/button.tsx'
import { LineList } from '../controls/line-list.tsx'
import { Panel } from '../controls/panel.tsx'
import { callOnce, type UnansweredCall } from '../session/call-once.ts'
import { officeApi } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import { PhoneNumber } from './phone-number.tsx'
import { useTeamAction } from '../session/use-team.ts'

/** Pending invitations, which can be sent again or withdrawn. */
export function Invitations({
  invitations,
  canManage,
}: {
  invitations: readonly Invitation[]
  canManage: boolean
}) {
  const t = useTexts('office')
  const { error, busy, run } = useTeamAction()
  const unanswered = useRef<UnansweredCall | null>(null)
  if (invitations.length === 0) return null
  return (
    <Panel title={t('office.invitations.title')}>
      {error != null && <Alert>{refusalText(t, error)}</Alert>}
      <LineList
        label={t('office.invitations.title')}
        lines={invitations.map((invitation) => ({
          id: invitation.id,
          icon: 'paper-plane-tilt' as const,
          title: <InvitationTitle invitation={invitation} />,
          detail: <InvitationDetail invitation={invitation} />,
          end: canManage && (
            <>
              <Button
                variant="plain"
                size="small"
                busy={busy}
                disabled={invitation.sends_left === 0}
                onClick={() =>
                  void run(() =>
                    callOnce(unanswered, invitation.id, (key) =>
                      officeApi.call(resendInvitation, {
                        params: { id: invitation.id },
                        headers: { 'Idempotency-Key': key },
                      }),
                    ),
                  )
                }
              >
                {t('office.invitations.resend')}
              </Button>
              <Button
                variant="plain"
                size="small"
                busy={busy}
                onClick={() =>
                  void run(() =>
                    officeApi.call(withdrawInvitation, { params: { id: invitation.id } }),
                  )
                }
              >
                {t('office.invitations.withdraw')}
              </Button>
            </>
          ),
        }))}
      />
    </Panel>
  )
}

function InvitationTitle({ invitation: { name, state } }: { invitation: Invitation }) {
  const t = useTexts('office')
  return (
    <>
      <bdi>{name}</bdi>{' '}
      <Badge tone={state === 'open' ? 'info' : 'warn'}>
        {t(`office.invitations.state.${state}`)}
      </Badge>
    </>
  )
}

function InvitationDetail({ invitation }: { invitation: Invitation }) {
  const t = useTexts('office')
  const { locale } = useLocale()
  const { phone, roles, state, expires_at: expires } = invitation
  const until = officeDates(locale).shortDay(expires)
  return (
    <>
      <PhoneNumber phone={phone} />
      {' · '}
      {roles.map((role) => t(`office.role.${role}`)).join(commaIn(locale))}
      {state === 'open' && ` · ${t('office.invitations.until', { day: until })}`}
    </>
  )
}
