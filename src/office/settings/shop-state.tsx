import { useState } from 'react'
import { Link } from 'react-router'
import { closeShop, openShop, type ShopState } from '#contract/office/settings/settings.ts'
import type { OpeningNeed } from '#shared/office/settings.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { Alert } from '../controls/alert.tsx'
import { Badge } from '../controls/badge.tsx'
import { Button, ButtonLink } from '../controls/button.tsx'
import { Confirm } from '../controls/dialog.tsx'
import { Panel } from '../controls/panel.tsx'
import { newIdempotencyKey, officeApi } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import { sessionStore } from '../session/session-store.ts'
import { useAction } from '../session/use-action.ts'
import { useCanChange } from './section-frame.tsx'
import { useSettingsUpdate } from './use-settings.ts'
import * as styles from './settings.module.css'

/** The page where each missing item is added. */
const placeOf: Record<OpeningNeed, string> = {
  names: '/settings/identity',
  contact: '/settings/identity',
  address: '/settings/identity',
  registration: '/settings/legal',
  vat: '/settings/legal',
  payment: '/settings/payments',
  product: '/products/new',
}

/** Requirements an open shop does not meet yet, each with a link. */
export function MissingList({ missing }: { missing: readonly OpeningNeed[] }) {
  const t = useTexts('office-settings')
  return (
    <ul className={styles.missing}>
      {missing.map((need) => (
        <li key={need}>
          <Link to={placeOf[need]}>{t(`settings.need.${need}`)}</Link>
        </li>
      ))}
    </ul>
  )
}

/** Opens or closes the shop. */
export function useShopState() {
  const update = useSettingsUpdate()
  const { busy, error, run } = useAction()
  const change = (endpoint: typeof openShop | typeof closeShop) =>
    run(async () => {
      const { data, message } = await officeApi.call(endpoint as typeof openShop, {
        headers: { 'Idempotency-Key': newIdempotencyKey() },
      })
      update((settings) => ({ ...settings, state: data }))
      // The sidebar shows it too.
      const { me } = sessionStore.get()
      if (me)
        sessionStore.set({
          me: { ...me, settings: { ...me.settings, is_shop_open: data.is_open } },
        })
      notify.success(message)
    })
  return { busy, error, open: () => change(openShop), close: () => change(closeShop) }
}

/** Whether the shop is open, and the button to change it. */
export function ShopStatePanel({ state }: { state: ShopState }) {
  const t = useTexts('office-settings')
  const words = useTexts('office')
  const change = useShopState()
  const canChange = useCanChange('shop')
  const { is_open: isOpen, missing } = state
  return (
    <Panel
      title={t('settings.state.title')}
      aside={
        <Badge tone={isOpen ? 'ok' : 'warn'}>
          {t(isOpen ? 'settings.state.open' : 'settings.state.closed')}
        </Badge>
      }
    >
      <p className={styles.why}>
        {t(isOpen ? 'settings.state.openWhy' : 'settings.state.closedWhy')}
      </p>
      {!isOpen && missing.length > 0 && (
        <Alert tone="warning">
          {t('settings.state.missing', { count: missing.length })}
          <MissingList missing={missing} />
        </Alert>
      )}
      {change.error != null && <Alert>{refusalText(words, change.error)}</Alert>}
      {canChange && <StateActions state={state} change={change} />}
    </Panel>
  )
}

/** Buttons to open the shop, to close it after a confirmation, and to share it. */
function StateActions({
  state: { is_open: isOpen, missing },
  change: { busy, open, close },
}: {
  state: ShopState
  change: ReturnType<typeof useShopState>
}) {
  const t = useTexts('office-settings')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <div className={styles.acts}>
        {isOpen ? (
          <Button icon="power" variant="danger" onClick={() => setAsking(true)}>
            {t('settings.state.close')}
          </Button>
        ) : (
          <Button
            icon="storefront"
            variant="primary"
            busy={busy}
            disabled={missing.length > 0}
            onClick={() => void open()}
          >
            {t('settings.state.openIt')}
          </Button>
        )}
        <ButtonLink icon="device-mobile" to="/share">
          {t('settings.state.share')}
        </ButtonLink>
      </div>
      <Confirm
        open={isAsking}
        title={t('settings.state.closeTitle')}
        confirm={t('settings.state.close')}
        cancel={t('settings.state.dismiss')}
        busy={busy}
        onClose={() => setAsking(false)}
        onConfirm={() => void close().then(() => setAsking(false))}
      >
        {t('settings.state.closeText')}
      </Confirm>
    </>
  )
}
