import { useTexts } from '#web/i18n/use-texts.ts'
import { ButtonLink } from '../controls/button.tsx'
import { lastListAddress } from './last-list-address.ts'
import { MessagePage } from './message-page.tsx'

/** A screen by its path and the key of its name. */
export interface NamedScreen {
  to: string
  text: string
}

const home: NamedScreen = { to: '/', text: 'office.notFound.home' }

/** An address that shows nothing; leads to the screen above it, or home. */
export function NotFound({ parent = home }: { parent?: NamedScreen }) {
  const t = useTexts('office')
  return (
    <MessagePage
      icon="magnifying-glass"
      title={t('office.notFound.title')}
      action={
        <ButtonLink to={lastListAddress(parent.to)} variant="primary">
          {t(parent.text)}
        </ButtonLink>
      }
    >
      <p>{t('office.notFound.hint')}</p>
    </MessagePage>
  )
}
