import { posix } from 'node:path'
import { lineAt, withoutComments, type SourceFile } from '../../support/files.ts'

/** One import or re-export of a module. */
export interface Import {
  from: string
  line: number
  /** As it is written. */
  target: string
}

const importPattern =
  /\b(?:import|export)\s+(?:type\s+)?(?:[\w*{}\s,$]+\s+from\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

export function importsOf({ path, text }: SourceFile): Import[] {
  const code = withoutComments(text)
  return [...code.matchAll(importPattern)].map((found) => ({
    from: path,
    line: lineAt(code, found.index),
    target: found[1] ?? found[2] ?? '',
  }))
}

/** The module an import means; null for a package and for data beside `src` (texts, package.json). */
export function fileOf({ from, target }: Pick<Import, 'from' | 'target'>): string | null {
  if (target.startsWith('#')) return `src/${target.slice(1)}`
  const file = target.startsWith('.')
    ? posix.normalize(posix.join(posix.dirname(from), target))
    : null
  return file?.endsWith('.json') ? null : file
}

/**
 * The folders directly in `parent` that import each other in a cycle. Files beside the folders are left out: in some rooms all folders
 * use them, in others they put the folders together, and `no module imports itself through others` holds for them as well.
 */
export function circularFolders(imports: readonly Import[], parent: string): string[] {
  const folderOf = (path: string) =>
    path.startsWith(`${parent}/`)
      ? (/^([^/]+)\//.exec(path.slice(parent.length + 1))?.[1] ?? null)
      : null
  const next = new Map<string, Set<string>>()
  for (const found of imports) {
    const from = folderOf(found.from)
    const to = folderOf(fileOf(found) ?? '')
    if (from && to && to !== from) next.set(from, (next.get(from) ?? new Set()).add(to))
  }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(next.get(from) ?? [])].some(
      (other) => other === to || (!seen.has(other) && reaches(other, to, seen.add(other))),
    )
  return [...next.keys()].filter((folder) => reaches(folder, folder)).toSorted()
}
