import { commaIn } from '#shared/text/comma.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { ButtonLink } from '../controls/button.tsx'
import type { RequiredPermission } from '../session/member.ts'
import { MessagePage } from './message-page.tsx'

/** Says which permission is missing, or any of which would do, and who can grant it. */
export function NoPermission({ needs }: { needs: RequiredPermission }) {
  const t = useTexts('office')
  const { locale } = useLocale()
  const names = [needs].flat().map((name) => t(`office.permission.${name}`))
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
      <p>
        {names.length > 1
          ? t('office.noPermission.any', { permissions: names.join(commaIn(locale)) })
          : t('office.noPermission', { permission: names.join() })}
      </p>
    </MessagePage>
  )
}
