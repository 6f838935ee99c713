import type { RequestState } from '#shared/office/requests.ts'
import type { ServiceRequest } from '#contract/office/customers/requests.ts'
import { Badge } from '../controls/badge.tsx'
import { stateTones, useCustomerTexts } from '../customers/customer-words.ts'

export function StateBadge({ state }: { state: RequestState }) {
  const t = useCustomerTexts()
  return <Badge tone={stateTones[state] ?? 'neutral'}>{t(`requests.state.${state}`)}</Badge>
}

/** The request's stage, and whether it is overdue. */
export function RequestBadges({
  request: { state, is_overdue: isOverdue },
}: {
  request: Pick<ServiceRequest, 'state' | 'is_overdue'>
}) {
  const t = useCustomerTexts()
  return (
    <>
      <StateBadge state={state} />
      {isOverdue && <Badge tone="error">{t('requests.overdue')}</Badge>}
    </>
  )
}
