import type { MemberDetail } from '#contract/office/staff.ts'
import { endMemberSession, endMemberSessions } from '#contract/office/staff.ts'
import { deviceName } from '#shared/device-name.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { LineList } from '../controls/line-list.tsx'
import { Ltr } from '../controls/money.tsx'
import { Panel } from '../controls/panel.tsx'
import { useRelativeTime } from '../controls/relative-time.tsx'
import { officeApi } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import { useTeamAction } from '../session/use-team.ts'

type Device = NonNullable<MemberDetail['devices']>[number]

const iconOf = ({ user_agent: agent }: Device) =>
  /iPhone|Android|Mobile/.test(agent ?? '') ? 'device-mobile' : 'desktop'

/** The devices where a member is signed in, with a button to sign each one out. */
export function DevicesPanel({ member }: { member: MemberDetail }) {
  const t = useTexts('office')
  const { busy, error, change } = useTeamAction()
  const stateOf = useDeviceState()
  const { devices, allowed, id } = member
  if (!devices) return null
  const canEnd = allowed.includes('end_sessions')
  const others = devices.filter(({ is_current: isCurrent }) => !isCurrent)
  const nameOf = (device: Device) => deviceName(device.user_agent) ?? t('office.devices.unknown')
  const endAll = () => change(() => officeApi.call(endMemberSessions, { params: { id } }))
  const end = (sid: Device['id']) =>
    change(() => officeApi.call(endMemberSession, { params: { id, sid } }))
  const button = { variant: 'plain', size: 'small', busy } as const
  return (
    <Panel
      title={t('office.devices.title')}
      footer={
        canEnd &&
        others.length > 0 && (
          <Button {...button} onClick={() => void endAll()}>
            {t(
              devices.length > others.length ? 'office.devices.endOthers' : 'office.devices.endAll',
            )}
          </Button>
        )
      }
    >
      {error != null && <Alert>{refusalText(t, error)}</Alert>}
      {devices.length === 0 ? (
        <p className="muted">{t('office.devices.none')}</p>
      ) : (
        <LineList
          label={t('office.devices.title')}
          lines={devices.map((device) => ({
            id: device.id,
            icon: iconOf(device),
            title: <Ltr>{nameOf(device)}</Ltr>,
            detail: stateOf(device),
            end: canEnd && !device.is_current && (
              <Button
                {...button}
                aria-label={t('office.devices.endOne', { name: nameOf(device) })}
                onClick={() => void end(device.id)}
              >
                {t('office.devices.end')}
              </Button>
            ),
          }))}
        />
      )}
    </Panel>
  )
}

/** Formats whether it is this device, and when it was last used. */
function useDeviceState(): (device: Device) => string {
  const t = useTexts('office')
  const said = useRelativeTime()
  return (device) => {
    if (device.is_current) return t('office.devices.here')
    const time = said(device.last_used_at)
    return device.is_elevated ? t('office.devices.inOffice', { time }) : time
  }
}
