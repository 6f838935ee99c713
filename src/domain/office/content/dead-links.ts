import { loadShownContent } from '#domain/content/load-content.ts'
import { reachableIn } from '#domain/content/resolve-links.ts'
import type { Db } from '#db/tables.ts'

const linkNames = new Set(['target', 'link', 'second_target'])

/** Returns the links of a value that the shop omits, because their targets do not exist or are hidden. Three statements at most. */
export async function deadLinks(db: Db, value: object): Promise<string[]> {
  const targets = [...new Set(targetsIn(value))].filter(Boolean)
  if (targets.length === 0) return []
  const isReachable = reachableIn(await loadShownContent(db))
  return targets.filter((target) => !isReachable(target))
}

function targetsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) =>
    linkNames.has(name) && typeof member === 'string' ? [member] : targetsIn(member),
  )
}
