import { useQuery } from '@tanstack/react-query'
import { getCompliance, type Compliance } from '#contract/office/first-day/first-day.ts'
import type { Me } from '#contract/office/session.ts'
import { dateFormatters } from '#shared/dates.ts'
import type { Duty } from '#shared/office/first-day.ts'
import type { SettingSection } from '#shared/office/settings.ts'
import type { Permission } from '#shared/office/staff.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { Badge } from '../controls/badge.tsx'
import { ButtonLink } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { Panel } from '../controls/panel.tsx'
import { officeApi } from '../session/office-api.ts'
import { canChangeSection, hasPermission, useCan, useMember } from '../session/member.ts'
import * as styles from './compliance-card.module.css'

interface Place {
  path: string
  /** Whether the member can meet the duty there. */
  isFor: (me: Me) => boolean
}
const inSettings = (section: SettingSection): Place => ({
  path: `/settings/${section}`,
  isFor: (me) => canChangeSection(me, section),
})
const at = (path: string, needed: Permission): Place => ({
  path,
  isFor: (me) => hasPermission(me, needed),
})
/** The link where a duty is met, `first` of several; null: the accountant's task. */
const placeOf: Record<Duty, (first: string) => Place | null> = {
  registration: () => inSettings('legal'),
  vat: () => inSettings('legal'),
  mewa: () => inSettings('legal'),
  address: () => inSettings('identity'),
  policies: (page) => at(`/content/${page}`, 'content.write'),
  personalData: (customer) => at(`/customers/${customer}`, 'customers.read'),
  complaints: (request) => at(`/requests/${request}`, 'requests.read'),
  saleLicences: (sale) => at(`/sales/${sale}`, 'discounts.write'),
  plantLaw: () => at('/plant-law', 'catalogue.read'),
  invoices: () => null,
  creditNotes: () => null,
}
const tones = { ok: 'ok', soon: 'warn', wrong: 'error' } as const

/** Legal duties of the seller, each met or not, with a link to meet it (office.md J16, O9.7). */
export function ComplianceCard() {
  const t = useTexts('office-settings')
  const canRead = useCan('settings.read')
  const { data } = useQuery({
    queryKey: ['compliance'],
    queryFn: async ({ signal }) => (await officeApi.call(getCompliance, { signal })).data,
    enabled: canRead,
  })
  if (!data) return null
  const open = data.duties.filter(({ state }) => state === 'wrong').length
  const met = data.duties.filter(({ state }) => state === 'ok')
  const others = data.duties.filter(({ state }) => state !== 'ok')
  return (
    <Panel
      title={t('compliance.title')}
      aside={
        <Badge tone={open === 0 ? 'ok' : 'error'}>
          {open === 0 ? t('compliance.allMet') : t('compliance.open', { count: open })}
        </Badge>
      }
    >
      {others.length > 0 && <Duties duties={others} />}
      {met.length > 0 && (
        <details className={styles.met}>
          <summary>{t('compliance.met', { count: met.length })}</summary>
          <Duties duties={met} />
        </details>
      )}
    </Panel>
  )
}

function Duties({ duties }: Pick<Compliance, 'duties'>) {
  return (
    <ul className={styles.duties}>
      {duties.map((duty) => (
        <DutyLine key={duty.id} duty={duty} />
      ))}
    </ul>
  )
}

function DutyLine({ duty }: { duty: Compliance['duties'][number] }) {
  const { id, state, until, count, first } = duty
  const t = useTexts('office-settings')
  const { locale } = useLocale()
  const me = useMember()
  const place = placeOf[id](first ?? '')
  const facts = {
    ...(until !== null && { date: dateFormatters(locale).day(until) }),
    ...(count !== null && { count }),
  }
  return (
    <li className={styles.duty} data-state={state}>
      <Icon name={state === 'ok' ? 'check-circle' : 'warning-circle'} />
      <span className={styles.words}>
        <b>{t(`compliance.duty.${id}`)}</b>
        {state !== 'ok' && <small>{t(`compliance.${state}.${id}`, facts)}</small>}
      </span>
      <Badge tone={tones[state]}>{t(`compliance.state.${state}`)}</Badge>
      {state !== 'ok' && place !== null && place.isFor(me) && (
        <ButtonLink size="small" to={place.path}>
          {t('compliance.mend')}
        </ButtonLink>
      )}
    </li>
  )
}
