import { paths, policyNames, withoutLocale } from './lib/paths.ts'
import { ownPages } from './product/filters.ts'

const pagesOfWords = [
  paths.landscape(),
  paths.events(),
  paths.about(),
  paths.contact(),
  paths.offline(),
  ...policyNames.map(paths.policy),
]
const filesForMachines = [paths.sitemap(), paths.manifest(), '/robots.txt']
const plain = new Set([paths.home(), ...pagesOfWords, ...filesForMachines])
const lists = new Set([paths.products(), ...[...ownPages].map(paths.category)])
/** What a list is chosen by, words set aside: those are too many to keep. */
const choices = new Set(['category', 'color', 'size', 'max', 'sort', 'page'])
const longestQuery = 300

/** A page of the shop window, which shows the catalogue to everybody alike; also as the data that a click on a link asks for. */
export function isPublicPage({ pathname, search, searchParams }: URL): boolean {
  const isData = pathname.endsWith('.data')
  const path = withoutLocale(isData ? pathname.replace(/\/_\.data$|\.data$/, '') : pathname)
  const isList = lists.has(path)
  if (!isList && !plain.has(path) && !/^\/product\/\d+$/.test(path)) return false
  if (search === '') return true
  const isPart = path === paths.sitemap()
  const isKnown = (name: string) =>
    (isList && choices.has(name)) || (isPart && name === 'part') || (isData && name === '_routes')
  return search.length <= longestQuery && [...searchParams.keys()].every(isKnown)
}
