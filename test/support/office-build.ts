import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { root } from './files.ts'

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}

/** Files that are loaded together. */
export interface LoadedFiles {
  scripts: Set<string>
  styles: Set<string>
}

export const officeBuild = join(root, 'build/office')
const kibibyte = 1024
const entry = 'src/office/entry.tsx'
const home = 'src/office/home/home-page.tsx'

/** The chunks that the built office loads: with its entry, with Home, and with each further screen (office.md O6). */
export function officeChunks() {
  const manifest = JSON.parse(
    readFileSync(join(officeBuild, '.vite/manifest.json'), 'utf8'),
  ) as Record<string, Chunk>
  const sizes = new Map<string, number>()
  const compressed = (file: string) => {
    const size =
      sizes.get(file) ?? brotliCompressSync(readFileSync(join(officeBuild, file))).length / kibibyte
    sizes.set(file, size)
    return size
  }
  /** KiB after compression. */
  const kib = (files: Iterable<string>) =>
    [...files].reduce((total, file) => total + compressed(file), 0)
  const filesOf = (names: readonly string[]): LoadedFiles => {
    const [seen, scripts, styles] = [new Set<string>(), new Set<string>(), new Set<string>()]
    const walk = (name: string) => {
      const chunk = manifest[name]
      if (!chunk || seen.has(name)) return
      seen.add(name)
      scripts.add(chunk.file)
      for (const sheet of chunk.css ?? []) styles.add(sheet)
      for (const other of chunk.imports ?? []) walk(other)
    }
    for (const name of names) walk(name)
    return { scripts, styles }
  }
  const entryOf = (locale: string) =>
    filesOf([entry, `locales/${locale}/common.json`, `locales/${locale}/office.json`])
  const first = filesOf([entry, 'locales/ar/common.json', 'locales/ar/office.json', home])
  const screens = Object.keys(manifest)
    .filter((name) => /^src\/office\/.*-page\.tsx$/.test(name))
    .map((name): [name: string, kib: number] => [
      name,
      kib([...filesOf([name]).scripts].filter((file) => !first.scripts.has(file))),
    ])
  return { kib, entryOf, first, screens }
}
