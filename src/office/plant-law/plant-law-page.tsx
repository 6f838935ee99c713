import { useState } from 'react'
import type { PlantLawPage as LawData } from '#contract/office/plant-law/plant-law.ts'
import { dateFormatters } from '#shared/dates.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { Button, ButtonLink } from '../controls/button.tsx'
import { Columns } from '../controls/columns.tsx'
import { FactList } from '../controls/fact-list.tsx'
import { formatCount, Ltr, Nothing } from '../controls/money.tsx'
import { Panel } from '../controls/panel.tsx'
import { LoadFailure } from '../layout/load-failure.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { Rows } from '../layout/screen-skeleton.tsx'
import { useCan, useMember } from '../session/member.ts'
import { LawTable } from './law-table.tsx'
import { LawTasks } from './law-tasks.tsx'
import { PermitDialog } from './permit-dialog.tsx'
import { PermitsPanel } from './permits-panel.tsx'
import { useLaw } from './use-law.ts'

/** Plants and the law: open tasks, permits, and the law table (plants.md §55). */
export default function PlantLawPage() {
  const t = useTexts('office')
  const tLaw = useTexts('office-law')
  const canWrite = useCan('content.write')
  const isOwner = useMember().roles.includes('owner')
  const [isRecording, setIsRecording] = useState(false)
  const { data, error, refetch } = useLaw()
  return (
    <>
      <PageHead title={t('office.nav.plantLaw')} note={data && formatCount(data.data.length)}>
        {canWrite && (
          <ButtonLink icon="plus" to="/plant-law/new">
            {tLaw('law.add')}
          </ButtonLink>
        )}
        {isOwner && data && (
          <Button icon="seal-check" variant="primary" onClick={() => setIsRecording(true)}>
            {tLaw('law.permit.record')}
          </Button>
        )}
      </PageHead>
      {error && !data && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <Rows count={8} />}
      {data && (
        <Columns side={<Licence licence={data.licence} />}>
          <LawTasks law={data} />
          <PermitsPanel rows={data.data} isOwner={isOwner} />
          <LawTable rows={data.data} canWrite={canWrite} />
        </Columns>
      )}
      {isRecording && data && (
        <PermitDialog rows={data.data} onClose={() => setIsRecording(false)} />
      )}
    </>
  )
}

/** The seller's licence for selling plants, from the settings. */
function Licence({ licence }: Pick<LawData, 'licence'>) {
  const t = useTexts('office-law')
  const { locale } = useLocale()
  const canRead = useCan('settings.read')
  return (
    <Panel
      title={t('law.licence.title')}
      footer={
        canRead && (
          <ButtonLink size="small" to="/settings/legal">
            {t('law.licence.edit')}
          </ButtonLink>
        )
      }
    >
      <FactList
        facts={[
          {
            label: t('law.licence.number'),
            value: licence.number === null ? <Nothing /> : <Ltr>{licence.number}</Ltr>,
          },
          {
            label: t('law.licence.expires'),
            value:
              licence.expires_on === null ? (
                <Nothing />
              ) : (
                dateFormatters(locale).day(licence.expires_on)
              ),
          },
        ]}
      />
    </Panel>
  )
}
