import { useTexts } from '#web/i18n/use-texts.ts'
import { ButtonLink } from '../controls/button.tsx'
import type { RequiredPermission } from '../session/member.ts'
import { MessagePage } from './message-page.tsx'

/** Says which permission is missing, and who can grant it. */
export function NoPermission({ needs }: { needs: RequiredPermission }) {
  const t = useTexts('office')
  const name = typeof needs === 'string' ? needs : (needs[0] ?? 'member')
  return (
    <MessagePage
      icon="lock-simple"
      title={t('office.noPermission.title')}
      action={
        <ButtonLink to="/" variant="primary">
          {t('office.notFound.home')}
        </ButtonLink>
      }
    >
      <p>{t('office.noPermission', { permission: t(`office.permission.${name}`) })}</p>
    </MessagePage>
  )
}
