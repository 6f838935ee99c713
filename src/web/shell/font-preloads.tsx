import markaziArabic from '../assets/fonts/markazi-text-arabic-wght-normal.woff2?url'
import markaziLatin from '../assets/fonts/markazi-text-latin-wght-normal.woff2?url'
import plexArabic from '../assets/fonts/ibm-plex-sans-arabic-arabic-400-normal.woff2?url'
import plexLatin from '../assets/fonts/ibm-plex-sans-arabic-latin-400-normal.woff2?url'
import type { Locale } from '#shared/locale.ts'

const fonts = { ar: [markaziArabic, plexArabic], en: [markaziLatin, plexLatin] }

/** The two fonts the first lines are set in. */
export function FontPreloads({ locale }: { locale: Locale }) {
  return fonts[locale].map((href) => <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />)
}
