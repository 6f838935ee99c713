import { paths, serverPaths, policyNames, withoutLocale } from './lib/paths.ts'
import { ownPages } from './product/filters.ts'

const textPages = [
  paths.landscape(),
  paths.events(),
  paths.about(),
  paths.contact(),
  paths.faq(),
  // With answers in its address it is one of too many to be stored.
  paths.placeFinder(),
  paths.method(),
  serverPaths.offline(),
  ...policyNames.map(paths.policy),
]
const crawlerFiles = [serverPaths.sitemap(), paths.manifest(), '/robots.txt']
const exactPaths = new Set([paths.home(), ...textPages, ...crawlerFiles])
const listPaths = new Set([paths.products(), ...[...ownPages].map(paths.category)])
/** The parameters of a list that is cached; not the words of a search, which are too many. */
const listParameters = new Set(['category', 'color', 'size', 'max', 'sort', 'page'])
const maxQueryLength = 300

/** A page of the shop window, which shows the catalogue to everybody alike; also as the data that a click on a link asks for. */
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
