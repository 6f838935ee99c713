import { useQuery } from '@tanstack/react-query'
import { getPaymentProvider } from '#contract/office/settings/settings.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Badge } from '../controls/badge.tsx'
import { Button } from '../controls/button.tsx'
import { Ltr } from '../controls/money.tsx'
import { Panel } from '../controls/panel.tsx'
import { RelativeTime } from '../controls/relative-time.tsx'
import { LoadFailure } from '../layout/load-failure.tsx'
import { Rows } from '../layout/screen-skeleton.tsx'
import { officeApi } from '../session/office-api.ts'
import * as styles from './settings.module.css'

/** The provider of card payments, which is set on the server, and whether it answers (office.md O3.14). */
export function PaymentProvider() {
  const t = useTexts('office-settings')
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['settings', 'payment-provider'],
    queryFn: async ({ signal }) => (await officeApi.call(getPaymentProvider, { signal })).data,
    refetchOnWindowFocus: false,
  })
  return (
    <Panel title={t('settings.machine.provider')}>
      {error != null && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <Rows count={1} />}
      {data?.provider === null && <p>{t('settings.machine.noProvider')}</p>}
      {data?.provider && (
        <>
          <p>
            {data.provider === 'sandbox' ? (
              t('settings.payments.sandbox')
            ) : (
              <Ltr>{data.provider}</Ltr>
            )}{' '}
            <Badge tone={data.is_working ? 'ok' : 'error'}>
              {t(data.is_working ? 'settings.payments.works' : 'settings.payments.fails')}
            </Badge>{' '}
            <RelativeTime at={data.checked_at} />
          </p>
          {!data.is_working && <p className={styles.why}>{t('settings.payments.failsHint')}</p>}
          <div className={styles.acts}>
            <Button icon="arrow-clockwise" busy={isFetching} onClick={() => void refetch()}>
              {t('settings.payments.check')}
            </Button>
          </div>
        </>
      )}
    </Panel>
  )
}
