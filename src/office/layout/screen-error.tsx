import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '../controls/button.tsx'
import { MessagePage } from './message-page.tsx'
import { useIsOnline } from './offline-strip.tsx'

/**
 * A screen failed or its code could not be loaded: a reload gets the newest version. Unsaved input is kept. Without a network a reload
 * would lose the whole page, so it is offered once the network is back.
 */
export function ScreenError() {
  const t = useTexts('office')
  const isOnline = useIsOnline()
  return (
    <MessagePage
      icon={isOnline ? 'warning' : 'wifi-slash'}
      title={t('office.broken.title')}
      action={
        isOnline && (
          <Button variant="primary" onClick={() => location.reload()}>
            {t('office.reload')}
          </Button>
        )
      }
    >
      <p>{t(isOnline ? 'office.broken.hint' : 'office.offline.call')}</p>
    </MessagePage>
  )
}
