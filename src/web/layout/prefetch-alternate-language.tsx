import { useHref } from 'react-router'
import { localeOfPath, paths } from '../lib/paths.ts'
import { InlineScript } from '../ui/inline-script.tsx'

const rules = JSON.stringify({
  prefetch: [{ where: { selector_matches: 'a[hreflang]' }, eagerness: 'moderate' }],
})

/**
 * Lets the browser fetch the page in the other language once somebody reaches for the language link, which loads a whole page. Every other
 * link is followed by the program, which fetches for itself; an address without a language changes it on the spot.
 */
export function PrefetchAlternateLanguage() {
  const home = useHref(paths.home())
  if (!localeOfPath(home)) return null
  return <InlineScript type="speculationrules" code={rules} />
}
