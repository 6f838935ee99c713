import { useQuery } from '@tanstack/react-query'
import { getSlip } from '#contract/office/media.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { useObjectUrl } from '../controls/use-object-url.ts'
import { Panel } from '../controls/panel.tsx'
import { fetchOffice } from '../session/save-file.ts'
import { refusalText } from '../session/refusal.ts'
import * as styles from './document-page.module.css'

/** The photo of a delivery slip, visible to staff only. */
export function SlipPhoto({ id }: { id: number }) {
  const t = useTexts('office')
  const { data, error } = useQuery({
    queryKey: ['slips', id],
    queryFn: async () => (await fetchOffice(getSlip, { params: { id } })).blob(),
    staleTime: Infinity,
  })
  const address = useObjectUrl(data)
  return (
    <Panel title={t('office.stock.slip')}>
      {error && !data && <Alert>{refusalText(t, error)}</Alert>}
      {address && <img className={styles.slip} src={address} alt={t('office.stock.slip')} />}
    </Panel>
  )
}
