import { inLocale, paths } from '../lib/paths.ts'
import { StructuredData } from '../seo/structured-data.tsx'
import { useOrigin } from '../lib/use-origin.ts'
import { useShop } from '../lib/use-shop.ts'
import { useLocale, useTexts } from '../i18n/use-texts.ts'

/** The seller, and the shop's search address, for search engines. */
export function ShopData() {
  const t = useTexts()
  const { locale } = useLocale()
  const origin = useOrigin()
  const shop = useShop()
  const home = origin + inLocale(locale, paths.home())
  const organisation = {
    '@type': 'GardenStore',
    '@id': `${origin}/#shop`,
    name: (locale === 'ar' ? shop?.name_ar : shop?.name_en) ?? t('brand.name'),
    url: home,
    logo: origin + paths.icon('any-512.png'),
    image: origin + paths.icon('share.jpg'),
    email: shop?.email,
    telephone: shop?.phones[0],
    address: {
      '@type': 'PostalAddress',
      addressCountry: 'SA',
      streetAddress: locale === 'ar' ? shop?.address_ar : shop?.address_en,
    },
    vatID: shop?.is_demo ? undefined : (shop?.vat_number ?? undefined),
    sameAs: shop?.social_links,
  }
  const site = {
    '@type': 'WebSite',
    name: t('brand.name'),
    url: home,
    inLanguage: locale,
    publisher: { '@id': `${origin}/#shop` },
    potentialAction: {
      '@type': 'SearchAction',
      target: `${origin}${inLocale(locale, paths.products())}?q={search_term_string}`,
      'query-input': 'required name=search_term_string',
    },
  }
  return <StructuredData facts={[organisation, site]} />
}
