import { useSearchParams } from 'react-router'
import { addSampleStaff } from '#contract/office/staff.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { LoadFailure } from '../layout/load-failure.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { Rows } from '../layout/screen-skeleton.tsx'
import { newIdempotencyKey, officeApi } from '../session/office-api.ts'
import { useCan } from '../session/member.ts'
import { refusalText } from '../session/refusal.ts'
import { LoadedAt } from '../table/list-states.tsx'
import { Invitations } from './invitations.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { StaffList } from './staff-list.tsx'
import { useTeam, useTeamAction } from '../session/use-team.ts'

/** The team and its pending invitations (office.md O3.15). */
export default function StaffPage() {
  const t = useTexts('office')
  const canManage = useCan('staff.manage')
  const { data, error, dataUpdatedAt, refetch } = useTeam()
  const { busy, error: refusal, run } = useTeamAction()
  const [parameters, setParameters] = useSearchParams()
  const setInviting = (isOpen: boolean) =>
    setParameters(isOpen ? { invite: '1' } : {}, { replace: !isOpen })
  const addSamples = () =>
    run(() =>
      officeApi.call(addSampleStaff, { headers: { 'Idempotency-Key': newIdempotencyKey() } }),
    )
  return (
    <>
      <PageHead
        title={t('office.nav.staff')}
        note={data && t('office.staff.count', { count: data.data.length })}
      >
        {data?.can_add_samples && canManage && (
          <Button icon="users-three" busy={busy} onClick={() => void addSamples()}>
            {t('office.staff.samples')}
          </Button>
        )}
        {canManage && (
          <Button variant="primary" icon="user-plus" onClick={() => setInviting(true)}>
            {t('office.staff.invite')}
          </Button>
        )}
      </PageHead>
      {refusal != null && <Alert>{refusalText(t, refusal)}</Alert>}
      {error && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <Rows count={5} />}
      {data && <StaffList members={data.data} />}
      {data && <Invitations invitations={data.invitations} canManage={canManage} />}
      <LoadedAt at={dataUpdatedAt} />
      {canManage && (
        <InviteDialog open={parameters.has('invite')} onClose={() => setInviting(false)} />
      )}
    </>
  )
}
