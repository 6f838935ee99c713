import { useQuery } from '@tanstack/react-query'
import { getMachine, type OfficeSettings } from '#contract/office/settings/settings.ts'
import { dateFormatters } from '#shared/dates.ts'
import { useLocale, useTexts, type Translate } from '#web/i18n/use-texts.ts'
import { FactList } from '../controls/fact-list.tsx'
import { formatCount, Ltr } from '../controls/money.tsx'
import { Panel } from '../controls/panel.tsx'
import { LoadFailure } from '../layout/load-failure.tsx'
import { Rows } from '../layout/screen-skeleton.tsx'
import { officeApi } from '../session/office-api.ts'
import * as styles from './settings.module.css'

/** Versions, health, the last backup and periodic work; and settings that are made on the server. */
export function DevelopersSection({ server }: { server: OfficeSettings['server'] }) {
  const t = useTexts('office-settings')
  const { locale } = useLocale()
  const { day, time } = dateFormatters(locale)
  const { data, error, refetch } = useQuery({
    queryKey: ['settings', 'machine'],
    queryFn: async ({ signal }) => (await officeApi.call(getMachine, { signal })).data,
  })
  if (error) return <LoadFailure error={error} onRetry={refetch} />
  if (!data) return <Rows count={6} />
  // A narrow screen does not part the hour from its “pm”.
  const at = (instant: string) =>
    `${day(instant)}، ${time(instant).replaceAll(' ', '\u00A0')}`.replace('،', t('settings.comma'))
  const ltr = (text: string) => <Ltr>{text}</Ltr>
  const facts: [string, React.ReactNode][] = [
    ['version', ltr(data.version)],
    ['node', ltr(data.node)],
    ['database', ltr(data.database.version)],
    ['migration', ltr(data.database.migration)],
    ['size', ltr(`${formatCount(Math.round(data.database.size_bytes / 1_048_576))} MiB`)],
    ['startedAt', at(data.started_at)],
    ['processes', formatCount(data.processes)],
    ['waiting', formatCount(data.outbox.waiting)],
    ['dead', formatCount(data.outbox.dead)],
    ['backup', data.last_backup_at ? at(data.last_backup_at) : t('settings.machine.noBackup')],
    ['url', ltr(server.public_url)],
    [
      'provider',
      server.payment_provider ? ltr(server.payment_provider) : t('settings.machine.noProvider'),
    ],
  ]
  return (
    <>
      <Panel title={t('settings.section.developers')}>
        <p className={styles.why}>{t('settings.why.developers')}</p>
        <FactList
          facts={facts.map(([name, value]) => ({ label: t(`settings.machine.${name}`), value }))}
        />
      </Panel>
      <Panel title={t('settings.machine.jobs')}>
        <FactList
          facts={data.jobs.map(({ name, started_at }) => ({
            label: jobName(t, name),
            value: at(started_at),
          }))}
        />
      </Panel>
    </>
  )
}

/** What a periodic job does; one of another version has no words, and is called by its name. */
function jobName(t: Translate, name: string): string {
  const key = `settings.machine.job.${name}`
  const words = t(key)
  return words === key ? name : words
}
