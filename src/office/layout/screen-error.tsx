import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '../controls/button.tsx'
import { MessagePage } from './message-page.tsx'

/** A screen failed or its code could not be loaded: a reload gets the newest version. Unsaved input is kept. */
export function ScreenError() {
  const t = useTexts('office')
  return (
    <MessagePage
      icon="warning"
      title={t('office.broken.title')}
      action={
        <Button variant="primary" onClick={() => location.reload()}>
          {t('office.reload')}
        </Button>
      }
    >
      <p>{t('office.broken.hint')}</p>
    </MessagePage>
  )
}
