import { useLocation } from 'react-router'
import { inLocale } from '../lib/paths.ts'
import { useLanguageSwitch } from '../i18n/language.ts'
import { useLocale, useTexts } from '../i18n/use-texts.ts'
import { Icon } from '../ui/icon.tsx'

/** A link to the other language, labelled in that language. Without JavaScript it loads the page in that language. */
export function LanguageLink({ className }: { className?: string | undefined }) {
  const t = useTexts()
  const { locale } = useLocale()
  const { pathname, search } = useLocation()
  const switchTo = useLanguageSwitch()
  const other = locale === 'ar' ? 'en' : 'ar'
  return (
    <a
      className={className}
      href={inLocale(other, pathname) + search}
      lang={other}
      hrefLang={other}
      onClick={(event) => {
        event.preventDefault()
        void switchTo(other)
      }}
    >
      <Icon name="globe" />
      {t('common.language')}
    </a>
  )
}
