import { useHref } from 'react-router'
import { localeOfPath, paths } from '../lib/paths.ts'
import { InlineScript } from '../ui/inline-script.tsx'

const rules = JSON.stringify({
  prefetch: [{ where: { selector_matches: 'a[hreflang]' }, eagerness: 'moderate' }],
})

/**
 * Lets the browser prefetch the page in the other language when a visitor points to the language link, which loads a whole page. All other
 * links are handled by the router, which prefetches itself; for an address without a language, the language changes in place.
 */
export function PrefetchAlternateLanguage() {
  const home = useHref(paths.home())
  if (!localeOfPath(home)) return null
  return <InlineScript type="speculationrules" code={rules} />
}
