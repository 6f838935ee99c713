import type { MemberDetail } from '#contract/office/staff.ts'
import { dateFormatters } from '#shared/dates.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { FactList } from '../controls/fact-list.tsx'
import { Nothing } from '../controls/money.tsx'
import { Panel } from '../controls/panel.tsx'
import { RelativeTime } from '../controls/relative-time.tsx'
import { PhoneNumber } from './phone-number.tsx'

export function MemberFacts({ member }: { member: MemberDetail }) {
  const t = useTexts('office')
  const { locale } = useLocale()
  const { phone, language, joined_at: joined, invited_by: by, origin, last_seen_at: seen } = member
  return (
    <Panel title={t('office.staff.member')}>
      <FactList
        facts={[
          { label: t('office.staff.phone'), value: <PhoneNumber phone={phone} /> },
          { label: t('office.staff.language'), value: t(`office.language.${language}`) },
          {
            label: t('office.staff.joined'),
            value: joined ? dateFormatters(locale).day(joined) : <Nothing />,
          },
          by
            ? { label: t('office.staff.invitedBy'), value: <bdi>{by.name}</bdi> }
            : { label: t('office.staff.origin'), value: t(`office.origin.${origin}`) },
          {
            label: t('office.staff.lastSeen'),
            value: seen ? <RelativeTime at={seen} /> : <Nothing />,
          },
        ]}
      />
    </Panel>
  )
}
