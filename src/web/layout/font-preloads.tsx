import markaziArabic from '../assets/fonts/markazi-text-arabic-wght-normal.woff2?url'
import markaziLatin from '../assets/fonts/markazi-text-latin-wght-normal.woff2?url'
import sansArabic from '../assets/fonts/warif-sans-arabic.woff2?url'
import sansLatin from '../assets/fonts/warif-sans-latin.woff2?url'
import type { Locale } from '#shared/locale.ts'

// Another page or list must be fetched; another position on the same page need not.
const fonts = { ar: [markaziArabic, sansArabic, sansLatin], en: [markaziLatin, sansLatin] }

/** Shows it above an open sheet as well. */
export function FontPreloads({ locale }: { locale: Locale }) {
  return fonts[locale].map((href) => (
    <link
      key={href}
      rel="preload"
      as="font"
      type="font/woff2"
      href={href}
      crossOrigin="anonymous"
    />
  ))
}
