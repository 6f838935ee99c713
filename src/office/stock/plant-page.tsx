import { useParams } from 'react-router'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Panel } from '../controls/panel.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { PlantStock } from './plant-stock.tsx'

/** The stock of one plant, as a separate page. */
export default function PlantPage() {
  const t = useTexts('office')
  const id = Number(useParams()['id'])
  return (
    <>
      <PageHead
        title={t('office.stock.plant')}
        parent={{ to: '/stock', label: t('office.nav.stock') }}
      />
      <Panel>
        <PlantStock id={id} />
      </Panel>
    </>
  )
}
