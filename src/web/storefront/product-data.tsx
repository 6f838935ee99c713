import { useLocation } from 'react-router'
import type { Product } from '#wire/product.ts'
import { inLocale, paths, withoutLocale } from '../paths.ts'
import { useOrigin } from '../shell/use-origin.ts'
import { useLocale } from '../texts/use-texts.ts'

/** The product for search engines (schema.org). Data, not script: the page's policy need not know it. */
export function ProductData({ product, name }: { product: Product; name: string }) {
  const { locale } = useLocale()
  const { pathname } = useLocation()
  const origin = useOrigin()
  const facts = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    sku: product.sku,
    description: product.short_description,
    image: product.images.map(({ large_image_url: url }) => origin + url),
    offers: {
      '@type': 'Offer',
      url: origin + inLocale(locale, withoutLocale(pathname) || paths.product(product.id)),
      priceCurrency: 'SAR',
      price: product.effective_price.toFixed(2),
      availability: `https://schema.org/${product.in_stock ? 'InStock' : 'OutOfStock'}`,
    },
  }
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(facts).replaceAll('<', '\\u003c') }} />
}
