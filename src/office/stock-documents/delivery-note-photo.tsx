import { useQuery } from '@tanstack/react-query'
import { getDeliveryNotePhoto } from '#contract/office/media.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { useObjectUrl } from '../controls/use-object-url.ts'
import { Panel } from '../controls/panel.tsx'
import { fetchOffice } from '../session/save-file.ts'
import { refusalText } from '../session/refusal.ts'
import * as styles from './document-page.module.css'

/** The photo of a delivery note, visible to staff only. */
export function DeliveryNotePhoto({ id }: { id: number }) {
  const t = useTexts('office')
  const { data, error } = useQuery({
    queryKey: ['delivery-notes', id],
    queryFn: async () => (await fetchOffice(getDeliveryNotePhoto, { params: { id } })).blob(),
    staleTime: Infinity,
  })
  const address = useObjectUrl(data)
  return (
    <Panel title={t('office.stock.slip')}>
      {error && !data && <Alert>{refusalText(t, error)}</Alert>}
      {address && <img className={styles.photo} src={address} alt={t('office.stock.slip')} />}
    </Panel>
  )
}
