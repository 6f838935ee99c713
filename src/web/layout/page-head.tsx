import { useLocation } from 'react-router'
import { locales } from '#shared/locale.ts'
import { inLocale, paths, withoutLocale } from '../lib/paths.ts'
import { useLocale, useTexts } from '../i18n/use-texts.ts'
import { absolute, useOrigin } from '../lib/use-origin.ts'

interface PageHeadProps {
  title: string
  description?: string
  /** The picture for shared links, root-relative or absolute; absent: the shop's picture. */
  picture?: string | undefined
  kind?: 'website' | 'product'
  /** The query that belongs to the page's address (`?page=2`); filters and sorting do not. */
  canonicalQuery?: string
  /** Not for search engines: search results, the customer's own screens. */
  hidden?: boolean
}

const territory = { ar: 'ar_SA', en: 'en_SA' } as const

/** Title, description, and the page's addresses in both languages for search engines. */
export function PageHead({
  title,
  description,
  picture,
  kind = 'website',
  canonicalQuery = '',
  hidden = false,
}: PageHeadProps) {
  const t = useTexts()
  const { locale } = useLocale()
  const { pathname } = useLocation()
  const origin = useOrigin()
  const address = (language: typeof locale) =>
    origin + inLocale(language, withoutLocale(pathname)) + canonicalQuery
  const full = title.includes(t('brand.name')) ? title : `${title} | ${t('brand.name')}`
  const other = locale === 'ar' ? 'en' : 'ar'
  return (
    <>
      <title>{full}</title>
      {description && <meta name="description" content={description} />}
      {hidden ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={address(locale)} />
          {locales.map((language) => (
            <link key={language} rel="alternate" hrefLang={language} href={address(language)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={address('ar')} />
          <meta property="og:url" content={address(locale)} />
        </>
      )}
      <meta property="og:type" content={kind} />
      <meta property="og:site_name" content={t('brand.name')} />
      <meta property="og:title" content={full} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:image" content={absolute(picture ?? paths.icon('share.jpg'), origin)} />
      <meta property="og:locale" content={territory[locale]} />
      <meta property="og:locale:alternate" content={territory[other]} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
