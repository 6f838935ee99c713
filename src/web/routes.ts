import { index, route, type RouteConfig } from '@react-router/dev/routes'
import { accountRoutes } from './account/routes.ts'

export default [
  index('storefront/home-page.tsx'),
  route('products', 'storefront/products-page.tsx'),
  route('product/:id', 'storefront/product-page.tsx'),
  route('landscape', 'storefront/landscape-page.tsx'),
  route('events', 'storefront/events-page.tsx'),
  route('about', 'storefront/about-page.tsx'),
  route('contact', 'storefront/contact-page.tsx'),
  route('policies/:policy', 'storefront/policy-page.tsx'),
  route('offline', 'storefront/offline-page.tsx'),
  route('sitemap.xml', 'seo/sitemap.ts'),
  route('robots.txt', 'seo/robots.ts'),
  route('manifest.webmanifest', 'seo/manifest.ts'),
  // Addresses people guess or a search engine remembers.
  route('products/:id', 'seo/old-product-address.ts'),
  ...accountRoutes,
  // /trees, /indoor …: an unknown word is an unknown page.
  route(':category', 'storefront/category-page.tsx'),
  route('*', 'storefront/unknown-page.tsx'),
] satisfies RouteConfig
