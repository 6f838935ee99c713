import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { dateFormatters } from '#shared/dates.ts'
import { commaIn } from '#shared/text/comma.ts'
import { updateMe } from '#contract/office/session.ts'
import { useLanguageSwitch } from '#web/i18n/language.ts'
import { useLocale, useTexts } from '#web/i18n/use-texts.ts'
import { Avatar } from '../controls/avatar.tsx'
import { IconButton } from '../controls/button.tsx'
import { Icon, Wordmark } from '../controls/icon.tsx'
import { Menu, type MenuAction } from '../controls/menu.tsx'
import { useNow } from '../controls/use-now.ts'
import { JobsIndicator } from '../jobs/jobs-indicator.tsx'
import { queryClient } from '../query-client.ts'
import { officeApi } from '../session/office-api.ts'
import { lock, signOut } from '../session/session.ts'
import { useMember } from '../session/member.ts'
import { keysText } from '../layout/shortcuts.ts'
import { useTheme } from '../layout/theme.ts'
import { useIsNarrow } from '../table/use-narrow.ts'
import { WaitingMenu } from './waiting-menu.tsx'
import * as styles from './top-bar.module.css'

/** Search, the date in both calendars, language, theme, pending work, and the signed-in member. */
export function TopBar({ onSearch, onHelp }: { onSearch: () => void; onHelp: () => void }) {
  const t = useTexts('office')
  return (
    <header className={styles.bar}>
      <span className={styles.logo}>
        <Wordmark />
      </span>
      <button type="button" className={styles.search} onClick={onSearch}>
        <Icon name="magnifying-glass" />
        <span>{t('office.palette.label')}</span>
        <kbd>{keysText('mod+KeyK')}</kbd>
      </button>
      <Today />
      <div className={styles.end}>
        <JobsIndicator />
        <span className={styles.wide}>
          <LanguageButton />
          <ThemeButton />
        </span>
        <span className={styles.narrow}>
          <IconButton
            icon="magnifying-glass"
            label={t('office.palette.label')}
            onClick={onSearch}
          />
        </span>
        <WaitingMenu />
        <Account onHelp={onHelp} />
      </div>
    </header>
  )
}

/** Removes the era from a Hijri date, since the month's name is clear enough. */
const withoutEra = (date: string) => date.replace(/[\s\u00a0](?:هـ|AH)$/, '')

function Today() {
  const { locale } = useLocale()
  const { weekday, hijriDay } = dateFormatters(locale)
  const now = useNow().toISOString()
  return (
    <p className={styles.today}>
      <span>{weekday(now)}</span>
      <span>{withoutEra(hijriDay(now))}</span>
    </p>
  )
}

function useLanguageChange() {
  const { locale } = useLocale()
  const change = useLanguageSwitch()
  const { mutate } = useMutation({
    mutationFn: (language: 'ar' | 'en') => officeApi.call(updateMe, { body: { language } }),
  })
  return async () => {
    const other = locale === 'ar' ? 'en' : 'ar'
    await change(other)
    // Saves the language for messages to the member; a failure does not affect the screen.
    mutate(other)
    await queryClient.invalidateQueries()
  }
}

function LanguageButton() {
  const t = useTexts()
  const { locale } = useLocale()
  const change = useLanguageChange()
  return (
    <button
      type="button"
      className={styles.language}
      lang={locale === 'ar' ? 'en' : 'ar'}
      onClick={() => void change()}
    >
      {t('common.language')}
    </button>
  )
}

function ThemeButton() {
  const t = useTexts()
  const { theme, toggle } = useTheme()
  const isDark = theme === 'dark'
  return (
    <IconButton
      icon={isDark ? 'sun' : 'moon'}
      label={t(isDark ? 'common.theme.light' : 'common.theme.dark')}
      onClick={toggle}
    />
  )
}

/** Language and theme, which have no room in a phone's bar. */
function useDisplayActions(): MenuAction[] {
  const t = useTexts()
  const changeLanguage = useLanguageChange()
  const { theme, toggle } = useTheme()
  const isDark = theme === 'dark'
  return [
    {
      id: 'language',
      label: t('common.language'),
      icon: 'globe',
      onAction: () => void changeLanguage(),
    },
    {
      id: 'theme',
      label: t(isDark ? 'common.theme.light' : 'common.theme.dark'),
      icon: isDark ? 'sun' : 'moon',
      onAction: toggle,
    },
  ]
}

function Account({ onHelp }: { onHelp: () => void }) {
  const t = useTexts('office')
  const { locale } = useLocale()
  const me = useMember()
  const navigate = useNavigate()
  const isNarrow = useIsNarrow()
  const displayActions = useDisplayActions()
  const roles = me.roles.map((role) => t(`office.role.${role}`)).join(commaIn(locale))
  return (
    <Menu
      className={styles.account}
      trigger={
        <>
          <Avatar name={me.name} />
          <span className="visually-hidden">{t('office.account')}</span>
          <span className={styles.who}>
            <b>{me.name}</b>
            <small>{roles}</small>
          </span>
        </>
      }
      actions={[
        {
          id: 'account',
          label: t('office.account.title'),
          icon: 'user',
          onAction: () => void navigate('/account'),
        },
        {
          id: 'jobs',
          label: t('office.nav.jobs'),
          icon: 'list-checks',
          onAction: () => void navigate('/jobs'),
        },
        ...(isNarrow ? displayActions : []),
        {
          id: 'help',
          label: t('office.help.title'),
          icon: 'keyboard',
          keys: keysText('shift+Slash'),
          onAction: onHelp,
        },
        {
          id: 'lock',
          label: t('office.account.lock'),
          icon: 'lock-simple',
          onAction: () => void lock(),
        },
        {
          id: 'out',
          label: t('office.signOut'),
          icon: 'sign-out',
          separated: true,
          onAction: () => void signOut(),
        },
      ]}
    />
  )
}
