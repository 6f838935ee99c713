import type { ShopFacts } from '#contract/shop.ts'
import { inLocale, paths } from '../../lib/paths.ts'
import { breadcrumbFacts, StructuredData } from '../../seo/structured-data.tsx'
import { absolute, useOrigin } from '../../lib/use-origin.ts'
import { useShop } from '../../lib/use-shop.ts'
import { useLocale, useTexts } from '../../i18n/use-texts.ts'
import type { ShownProduct } from '../../product/plant.ts'

interface ProductDataProps {
  product: ShownProduct
  name: string
  /** Known facts, by name; nothing that depends on the reader. */
  facts: { name: string; text: string }[]
  /** The breadcrumb of the product. */
  steps: { to: string; label: string }[]
}

/** The product, its offer and its breadcrumb, for search engines. */
export function ProductData({ product, name, facts, steps }: ProductDataProps) {
  const t = useTexts()
  const { locale } = useLocale()
  const origin = useOrigin()
  const shop = useShop()
  const addressOf = (path: string) => origin + inLocale(locale, path)
  const seller = { '@type': 'Organization', name: t('brand.name') }
  const { variants } = product
  const offer = {
    '@type': 'Offer',
    url: addressOf(paths.product(product.id)),
    priceCurrency: 'SAR',
    itemCondition: 'https://schema.org/NewCondition',
    seller,
  }
  const offerOf = ({
    effective_price,
    in_stock,
  }: Pick<ShownProduct, 'effective_price' | 'in_stock'>) => ({
    ...offer,
    price: effective_price.toFixed(2),
    availability: `https://schema.org/${in_stock ? 'InStock' : 'OutOfStock'}`,
    shippingDetails: in_stock && shop ? deliveryOf(shop) : undefined,
  })
  const goods = {
    '@type': 'Product',
    '@id': `${addressOf(paths.product(product.id))}#product`,
    name,
    alternateName: [product.name, product.name_latin, product.name_en].filter(
      (other) => other !== name,
    ),
    sku: product.sku,
    description: product.short_description,
    image: product.images.map(({ large_image_url: url }) => absolute(url, origin)),
    additionalProperty: facts.map((fact) => ({
      '@type': 'PropertyValue',
      name: fact.name,
      value: fact.text,
    })),
    brand: { '@type': 'Brand', name: t('brand.name') },
    offers:
      variants.length > 0
        ? variants.map((variant) => ({ ...offerOf(variant), sku: variant.sku }))
        : offerOf(product),
  }
  const way = [...steps, { to: paths.product(product.id), label: name }]
  const breadcrumb = breadcrumbFacts(
    way.map(({ to, label }) => ({ name: label, item: addressOf(to) })),
  )
  return <StructuredData facts={[goods, breadcrumb]} />
}

/** Free everywhere; in days, from the fastest region to the slowest. */
const deliveryOf = ({ delivery_days: first, delivery_days_elsewhere: last }: ShopFacts) => ({
  '@type': 'OfferShippingDetails',
  shippingRate: { '@type': 'MonetaryAmount', value: 0, currency: 'SAR' },
  shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'SA' },
  deliveryTime: {
    '@type': 'ShippingDeliveryTime',
    transitTime: {
      '@type': 'QuantitativeValue',
      minValue: Math.min(first, last),
      maxValue: Math.max(first, last),
      unitCode: 'DAY',
    },
  },
})
