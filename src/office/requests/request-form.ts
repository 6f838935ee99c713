import type { RequestDetail } from '#contract/office/customers/requests.ts'
import { isOver } from '#shared/day.ts'
import type { RequestState } from '#shared/office/requests.ts'
import type { Translate } from '#web/i18n/use-texts.ts'
import type { RequestChange } from './use-request.ts'

/** The fields of the plan, as typed. */
export type RequestForm = {
  state: RequestState
  assignee_id: string
  next_action: string
  next_on: string
  lost_reason: string
}

export const formOf = (request: RequestDetail | null): RequestForm => ({
  state: request?.state ?? 'new',
  assignee_id: String(request?.assignee?.id ?? ''),
  next_action: request?.next_action ?? '',
  next_on: request?.next_on ?? '',
  lost_reason: request?.lost_reason ?? '',
})

/** Converts fields to what the API takes: no assignee is null. */
export const changeOf = ({
  assignee_id: assignee,
  ...rest
}: Partial<RequestForm>): RequestChange => ({
  ...rest,
  ...(assignee !== undefined && { assignee_id: assignee === '' ? null : Number(assignee) }),
})

/** Checks the plan before it is saved; `before`: the request as read, whose next step may be overdue. `t`: the texts of the office. */
export function checkRequest(
  t: Translate,
  { state, lost_reason: reason, next_on: day }: RequestForm,
  before: Pick<RequestDetail, 'next_on'>,
): Partial<Record<keyof RequestForm, string>> {
  return {
    ...(state === 'lost' && reason.trim() === '' && { lost_reason: t('office.required') }),
    ...(day !== '' && day !== before.next_on && isOver(day) && { next_on: t('office.dayOver') }),
  }
}
