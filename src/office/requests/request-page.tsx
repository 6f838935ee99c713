import { useParams } from 'react-router'
import type { RequestDetail } from '#contract/office/customers/requests.ts'
import { requestStates, type RequestState } from '#shared/office/requests.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { SelectField, TextArea, TextField } from '../controls/field.tsx'
import { Panel } from '../controls/panel.tsx'
import { useCustomerTexts } from '../customers/customer-words.ts'
import { asText } from '../editor/bind.ts'
import { EditorFrame } from '../editor/editor-frame.tsx'
import { useEditor } from '../editor/use-editor.ts'
import { useUndoNotice } from '../editor/use-undo-notice.ts'
import { LoadFailurePage } from '../layout/load-failure-page.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { ScreenSkeleton } from '../layout/screen-skeleton.tsx'
import { useCan } from '../session/member.ts'
import { RequestBadges } from './request-badges.tsx'
import { RequestFiles } from './request-files.tsx'
import { changeOf, checkRequest, formOf, type RequestForm } from './request-form.ts'
import { RequestHistory } from './request-history.tsx'
import { AboutRequest, RelatedRequestsAndOrders, Requester } from './request-panels.tsx'
import { useAssignees, useRequest, useRequestCalls } from './use-request.ts'
import * as styles from './requests.module.css'

/** A request with its customer, next step and history (office.md O3.9). */
export default function RequestPage() {
  const { data: request, error, refetch } = useRequest(Number(useParams()['id']))
  if (error && !request)
    return (
      <LoadFailurePage
        error={error}
        onRetry={refetch}
        parent={{ to: '/requests', text: 'office.nav.requests' }}
      />
    )
  if (!request) return <ScreenSkeleton rows={8} />
  return <Request key={request.id} request={request} />
}

function useRequestEditor(request: RequestDetail) {
  const t = useTexts('office')
  const undoNotice = useUndoNotice()
  const { put } = useRequestCalls()
  return useEditor<RequestDetail, RequestForm>({
    entity: 'request',
    object: request,
    fieldsOf: formOf,
    check: (values) => checkRequest(t, values, request),
    save: (changed, version, key) =>
      put(request.id, changeOf(changed), version ?? request.version, key),
    onSaved: (saved, replaced) =>
      undoNotice(t('office.editor.saved'), () =>
        put(saved.id, changeOf(replaced?.changed ?? {}), saved.version),
      ),
  })
}

function Request({ request }: { request: RequestDetail }) {
  const t = useCustomerTexts()
  const tOffice = useTexts('office')
  const editor = useRequestEditor(request)
  const assignees = useAssignees()
  const nameOf = (id: string) =>
    assignees.find((member) => String(member.id) === id)?.name ?? t('requests.assignee.none')
  return (
    <EditorFrame
      editor={editor}
      labelOf={(name) => t(labels[name as keyof RequestForm])}
      show={(name, value) => {
        if (name === 'state') return t(`requests.state.${String(value)}`)
        return name === 'assignee_id' ? nameOf(String(value)) : String(value)
      }}
      longTexts={['lost_reason']}
      head={
        <PageHead
          title={request.name}
          parent={{ to: '/requests', label: tOffice('office.nav.requests') }}
          note={
            <span className={styles.badges}>
              <bdi>{request.reference}</bdi>
              <RequestBadges request={request} />
            </span>
          }
        />
      }
      side={
        <>
          <Plan editor={editor} assignees={assignees} request={request} />
          <Requester request={request} />
          <RelatedRequestsAndOrders request={request} />
        </>
      }
    >
      <AboutRequest request={request} />
      <RequestHistory request={request} />
      <RequestFiles request={request} />
    </EditorFrame>
  )
}

const labels: Record<keyof RequestForm, string> = {
  state: 'requests.state',
  assignee_id: 'requests.assignee',
  next_action: 'requests.nextAction',
  next_on: 'requests.nextOn',
  lost_reason: 'requests.lostReason',
}

interface PlanProps {
  editor: ReturnType<typeof useRequestEditor>
  assignees: readonly { id: number; name: string }[]
  request: RequestDetail
}

/** The request's stage, its assignee, and the next step with its date. */
function Plan({ editor, assignees, request: { assignee } }: PlanProps) {
  const t = useCustomerTexts()
  const disabled = !useCan('requests.write')
  // An assignee who left the team stays in the list.
  const isGone = assignee !== null && !assignees.some(({ id }) => id === assignee.id)
  const members = [...assignees, ...(isGone ? [assignee] : [])]
  const state = editor.field('state')
  return (
    <Panel title={t('requests.plan')}>
      <SelectField
        label={t('requests.state')}
        disabled={disabled}
        value={state.value}
        error={state.error}
        onChange={(event) => state.onChange(event.target.value as RequestState)}
        options={requestStates.map((value) => ({ value, label: t(`requests.state.${value}`) }))}
      />
      {state.value === 'lost' && (
        <TextArea
          {...asText(editor.field('lost_reason'))}
          label={t('requests.lostReason')}
          required
          maxLength={300}
          rows={2}
          disabled={disabled}
        />
      )}
      <SelectField
        {...asText(editor.field('assignee_id'))}
        label={t('requests.assignee')}
        disabled={disabled}
        options={[
          { value: '', label: t('requests.assignee.none') },
          ...members.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <TextField
        {...asText(editor.field('next_action'))}
        label={t('requests.nextAction')}
        maxLength={120}
        autoComplete="off"
        disabled={disabled}
      />
      <TextField
        {...asText(editor.field('next_on'))}
        label={t('requests.nextOn')}
        type="date"
        disabled={disabled}
      />
    </Panel>
  )
}
