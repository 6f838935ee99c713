import { firstNameOf } from '#shared/text/first-name.ts'
import { useParams } from 'react-router'
import type { MemberDetail } from '#contract/office/staff.ts'
import { commaIn } from '#shared/text/comma.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { TextField } from '../controls/field.tsx'
import { Panel } from '../controls/panel.tsx'
import { asText } from '../editor/bind.ts'
import { EditorFrame } from '../editor/editor-frame.tsx'
import { HistoryLink } from '../editor/history-link.tsx'
import { LoadFailurePage } from '../layout/load-failure-page.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { Rows } from '../layout/screen-skeleton.tsx'
import { DevicesPanel } from './devices-panel.tsx'
import { FactorLines } from './factor-lines.tsx'
import { MemberActions } from './member-actions.tsx'
import { MemberFacts } from './member-facts.tsx'
import { MemberState } from './member-state.tsx'
import { PermissionMatrix } from './permission-matrix.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { RoleCards } from './role-cards.tsx'
import { inOrder, useMemberEditor } from './use-member-editor.ts'
import { useTeamMember } from '../session/use-team.ts'
import * as styles from './member-page.module.css'

/** A member: roles and permissions, devices, second factors (office.md O3.15). */
export default function MemberPage() {
  const { data: member, error, refetch } = useTeamMember(Number(useParams()['id']))
  if (error && !member)
    return (
      <LoadFailurePage
        error={error}
        onRetry={refetch}
        parent={{ to: '/staff', text: 'office.nav.staff' }}
      />
    )
  if (!member) return <Rows count={8} />
  return <Member key={member.id} member={member} />
}

function Member({ member }: { member: MemberDetail }) {
  const t = useTexts('office')
  const { locale } = useLocale()
  const editor = useMemberEditor(member)
  const canUpdate = member.allowed.includes('update')
  const name = editor.field('name')
  const roles = editor.field('roles')
  return (
    <EditorFrame
      editor={editor}
      history={<HistoryLink entity="staff" id={member.id} />}
      labelOf={(field) => t(field === 'name' ? 'office.invite.name' : 'office.staff.roles')}
      show={(_, value) =>
        Array.isArray(value)
          ? value.map((role) => t(`office.role.${role}`)).join(commaIn(locale))
          : String(value)
      }
      head={
        <PageHead
          title={member.name}
          parent={{ to: '/staff', label: t('office.nav.staff') }}
          note={<MemberState state={member.state} />}
        >
          <MemberActions member={member} />
        </PageHead>
      }
      side={<Side member={member} />}
    >
      <Panel
        title={t('office.staff.roles')}
        aside={<small className={styles.rule}>{t('office.staff.rolesRule')}</small>}
      >
        {canUpdate && (
          <TextField
            {...asText(name)}
            label={t('office.invite.name')}
            maxLength={60}
            autoComplete="off"
          />
        )}
        <RoleCards
          chosen={roles.value}
          disabled={!canUpdate}
          error={roles.error}
          onChange={(chosen) => roles.onChange(inOrder(chosen))}
        />
      </Panel>
      <PermissionMatrix roles={roles.value} name={firstNameOf(member.name)} />
    </EditorFrame>
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
