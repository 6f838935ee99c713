import { useLocale, useTexts } from '../../i18n/use-texts.ts'
import { inLocale, paths } from '../../lib/paths.ts'
import { absolute, useOrigin } from '../../lib/use-origin.ts'
import { breadcrumbFacts, StructuredData } from '../../seo/structured-data.tsx'

interface CareDataProps {
  profile: string
  title: string
  description: string
  latin: string
  /** Absolute or root-relative. */
  picture: string | undefined
}

/** The care page as an article about a plant, and its breadcrumbs, for search engines. */
export function CareData({ profile, title, description, latin, picture }: CareDataProps) {
  const t = useTexts('my-plants')
  const { locale } = useLocale()
  const origin = useOrigin()
  const address = origin + inLocale(locale, paths.care(profile))
  const shop = { '@type': 'Organization', name: t('brand.name'), url: origin }
  const article = {
    '@type': 'Article',
    '@id': `${address}#care`,
    headline: title,
    description,
    inLanguage: locale,
    mainEntityOfPage: address,
    image: picture && absolute(picture, origin),
    about: { '@type': 'Thing', name: latin },
    author: shop,
    publisher: shop,
  }
  const way = breadcrumbFacts([
    { name: t('nav.home'), item: origin + inLocale(locale, paths.home()) },
    { name: title, item: address },
  ])
  return <StructuredData facts={[article, way]} />
}
