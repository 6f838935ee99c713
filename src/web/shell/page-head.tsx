import { useLocation } from 'react-router'
import { locales } from '#shared/locale.ts'
import { inLocale, withoutLocale } from '../paths.ts'
import { useLocale, useTexts } from '../texts/use-texts.ts'
import { useOrigin } from './use-origin.ts'

interface PageHeadProps {
  title: string
  description?: string
  /** Root-relative picture for those who share the page. */
  picture?: string | undefined
  /** Query that belongs to the page's address; filters and sorting do not. */
  canonicalQuery?: string
  /** Not for search engines: search results, the customer's own screens. */
  hidden?: boolean
}

/** Title, description, and the page's addresses in both languages for search engines. */
export function PageHead({ title, description, picture, canonicalQuery = '', hidden = false }: PageHeadProps) {
  const say = useTexts()
  const { locale } = useLocale()
  const { pathname } = useLocation()
  const origin = useOrigin()
  const address = (language: typeof locale) => origin + inLocale(language, withoutLocale(pathname)) + canonicalQuery
  const full = title.includes(say('brand.name')) ? title : `${title} | ${say('brand.name')}`
  return (
    <>
      <title>{full}</title>
      <meta property="og:title" content={full} />
      <meta property="og:site_name" content={say('brand.name')} />
      {description && <meta name="description" content={description} />}
      {picture && <meta property="og:image" content={origin + picture} />}
      {hidden ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={address(locale)} />
          {locales.map((language) => (
            <link key={language} rel="alternate" hrefLang={language} href={address(language)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={address('ar')} />
        </>
      )}
    </>
  )
}
