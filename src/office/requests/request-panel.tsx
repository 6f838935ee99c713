import { useLocale } from '#web/i18n/use-texts.ts'
import { officeDates } from '../controls/dates.ts'
import { FactList } from '../controls/fact-list.tsx'
import { Nothing } from '../controls/money.tsx'
import { Panel } from '../controls/panel.tsx'
import { useCustomerTexts } from '../customers/customer-words.ts'
import type { RequestDetail } from '#contract/office/customers/requests.ts'
import { LoadFailure } from '../layout/load-failure.tsx'
import { Rows } from '../layout/screen-skeleton.tsx'
import { PanelContent } from '../table/side-panel.tsx'
import { RequestBadges } from './request-badges.tsx'
import { AboutRequest, Requester } from './request-panels.tsx'
import { useRequest } from './use-request.ts'

/** A request beside the list: the submitted form, the requester and the next step (office.md O3.0). */
export function RequestPanel({ id }: { id: number }) {
  const t = useCustomerTexts()
  const { data: request, error, refetch } = useRequest(id)
  if (!request) return error ? <LoadFailure error={error} onRetry={refetch} /> : <Rows count={5} />
  return (
    <PanelContent
      title={<bdi>{request.name}</bdi>}
      badges={<RequestBadges request={request} />}
      open={{ to: `/requests/${id}`, label: t('requests.open') }}
    >
      <NextStep request={request} />
      <AboutRequest request={request} />
      <Requester request={request} />
    </PanelContent>
  )
}

function NextStep({ request }: { request: RequestDetail }) {
  const t = useCustomerTexts()
  const { locale } = useLocale()
  const { assignee, next_action: action, next_on: day } = request
  return (
    <Panel title={t('requests.plan')}>
      <FactList
        facts={[
          {
            label: t('requests.assignee'),
            value: assignee ? <bdi>{assignee.name}</bdi> : t('requests.assignee.none'),
          },
          { label: t('requests.nextAction'), value: action ? <bdi>{action}</bdi> : <Nothing /> },
          {
            label: t('requests.nextOn'),
            value: day ? officeDates(locale).shortWeekday(day) : <Nothing />,
          },
        ]}
      />
    </Panel>
  )
}
