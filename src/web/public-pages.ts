import { paths, serverPaths, policyNames, withoutLocale } from './lib/paths.ts'
import { ownPages } from './product/filters.ts'

const textPages = [
  paths.landscape(),
  paths.events(),
  paths.about(),
  paths.contact(),
  paths.faq(),
  // With answers in its address, there are too many variants to store.
  paths.placeFinder(),
  paths.method(),
  serverPaths.offline(),
  ...policyNames.map(paths.policy),
]
const crawlerFiles = [serverPaths.sitemap(), paths.manifest(), '/robots.txt']
const exactPaths = new Set([paths.home(), ...textPages, ...crawlerFiles])
const listPaths = new Set([paths.products(), ...[...ownPages].map(paths.category)])
/** The parameters of a list that is cached; not the words of a search, which have too many values. */
const listParameters = new Set(['category', 'color', 'size', 'max', 'sort', 'page'])
const maxQueryLength = 300

/** Whether it is a page of the catalogue, the same for everybody; also for the data requests of client-side navigation. */
export function isPublicPage({ pathname, search, searchParams }: URL): boolean {
  const isData = pathname.endsWith('.data')
  const path = withoutLocale(isData ? pathname.replace(/\/_\.data$|\.data$/, '') : pathname)
  const isList = listPaths.has(path)
  if (!isList && !exactPaths.has(path) && !/^\/(product\/\d+|care\/[a-z0-9-]+)$/.test(path))
    return false
  if (search === '') return true
  const isPart = path === serverPaths.sitemap()
  const isKnown = (name: string) =>
    (isList && listParameters.has(name)) ||
    (isPart && name === 'part') ||
    (isData && name === '_routes')
  return search.length <= maxQueryLength && [...searchParams.keys()].every(isKnown)
}
