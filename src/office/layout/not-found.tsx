import { useTexts } from '#web/i18n/use-texts.ts'
import { ButtonLink } from '../controls/button.tsx'
import { MessagePage } from './message-page.tsx'

export function NotFound() {
  const t = useTexts('office')
  return (
    <MessagePage
      icon="magnifying-glass"
      title={t('office.notFound.title')}
      action={
        <ButtonLink to="/" variant="primary">
          {t('office.notFound.home')}
        </ButtonLink>
      }
    >
      <p>{t('office.notFound.hint')}</p>
    </MessagePage>
  )
}
