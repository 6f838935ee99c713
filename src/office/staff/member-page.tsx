import { useState } from 'react'
import { useParams } from 'react-router'
import type { MemberDetail } from '#contract/office/staff.ts'
import { updateMember } from '#contract/office/staff.ts'
import type { StaffRole } from '#shared/office/staff.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Columns } from '../controls/columns.tsx'
import { TextField } from '../controls/field.tsx'
import { Panel } from '../controls/panel.tsx'
import { LoadFailure } from '../layout/load-failure.tsx'
import { NotFound } from '../layout/not-found.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { Rows } from '../layout/screen-skeleton.tsx'
import { officeApi } from '../session/office-api.ts'
import { fieldRefusal, refusalText } from '../session/refusal.ts'
import { DevicesPanel } from './devices-panel.tsx'
import { FactorLines } from './factor-lines.tsx'
import { MemberActs } from './member-acts.tsx'
import { MemberFacts } from './member-facts.tsx'
import { MemberState } from './member-state.tsx'
import { PermissionMatrix } from './permission-matrix.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { RoleCards } from './role-cards.tsx'
import { useTeamAct, useTeamMember } from './use-team.ts'
import * as styles from './member-page.module.css'

/** A member: roles and what they allow, devices, second factors (office.md O3.15). */
export default function MemberPage() {
  const t = useTexts('office')
  const { data: member, error, refetch } = useTeamMember(Number(useParams()['id']))
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  if (error && !member)
    return (
      <>
        <PageHead title={t('office.nav.staff')} />
        <LoadFailure error={error} onRetry={refetch} />
      </>
    )
  if (!member) return <Rows count={8} />
  return <Member key={member.id} member={member} />
}

interface Edit {
  name?: string
  roles?: StaffRole[]
}

function Member({ member }: { member: MemberDetail }) {
  const t = useTexts('office')
  const [edit, setEdit] = useState<Edit>({})
  const mayUpdate = member.allowed.includes('update')
  const roles = edit.roles ?? member.roles
  return (
    <>
      <PageHead
        title={member.name}
        parent={{ to: '/staff', label: t('office.nav.staff') }}
        note={<MemberState state={member.state} />}
      >
        <MemberActs member={member} />
      </PageHead>
      <SaveBar member={member} edit={edit} onReset={() => setEdit({})}>
        {(error) => (
          <Columns side={<Side member={member} />}>
            <Panel
              title={t('office.staff.roles')}
              aside={<small className={styles.rule}>{t('office.staff.rolesRule')}</small>}
            >
              {mayUpdate && (
                <TextField
                  label={t('office.invite.name')}
                  maxLength={60}
                  autoComplete="off"
                  value={edit.name ?? member.name}
                  error={fieldRefusal(error, 'name')}
                  onChange={(event) => setEdit({ ...edit, name: event.target.value })}
                />
              )}
              <RoleCards
                chosen={roles}
                disabled={!mayUpdate}
                error={fieldRefusal(error, 'roles')}
                onChange={(chosen) => setEdit({ ...edit, roles: chosen })}
              />
            </Panel>
            <PermissionMatrix roles={roles} name={member.name.split(' ')[0] ?? member.name} />
          </Columns>
        )}
      </SaveBar>
    </>
  )
}

function Side({ member }: { member: MemberDetail }) {
  const t = useTexts('office')
  return (
    <>
      <MemberFacts member={member} />
      <Panel title={t('office.factor.title')}>
        <FactorLines factors={member.factors} codesLeft={member.recovery_codes_left} />
      </Panel>
      <DevicesPanel member={member} />
      <RecentActivity memberId={member.id} />
    </>
  )
}

const isSame = (left: readonly string[], right: readonly string[]) =>
  left.length === right.length && left.every((one) => right.includes(one))

/** Appears with the first change; a change somebody else made meanwhile is shown before one saves again. */
function SaveBar({
  member,
  edit,
  onReset,
  children,
}: {
  member: MemberDetail
  edit: Edit
  onReset: () => void
  children: (error: unknown) => React.ReactNode
}) {
  const t = useTexts('office')
  const { busy, error, change } = useTeamAct()
  const isChanged =
    (edit.name !== undefined && edit.name !== member.name) ||
    (edit.roles !== undefined && !isSame(edit.roles, member.roles))
  const save = async () => {
    const body = { ...edit, version: member.version }
    const isSaved = await change(() =>
      officeApi.call(updateMember, { params: { id: member.id }, body }),
    )
    if (isSaved) onReset()
  }
  return (
    <>
      {isChanged && (
        <div className={styles.bar} role="region" aria-label={t('office.editor.unsaved')}>
          <b>{t('office.editor.unsaved')}</b>
          <Button variant="dark" onClick={onReset}>
            {t('office.editor.discard')}
          </Button>
          <Button variant="light" busy={busy} onClick={() => void save()}>
            {t('office.editor.save')}
          </Button>
        </div>
      )}
      {error != null && <Alert>{refusalText(t, error)}</Alert>}
      {children(error)}
    </>
  )
}
