import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

export const root = join(import.meta.dirname, '../..')

export interface SourceFile {
  /** From the project's root, with forward slashes. */
  path: string
  text: string
}

/** Every file below `folder` (from the project's root) whose name matches, with its text. */
export function filesIn(folder: string, name: RegExp): SourceFile[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((path) => ({
      path: relative(root, path).replaceAll('\\', '/'),
      text: readFileSync(path, 'utf8'),
    }))
}

/** The text without comments, with the same number of lines, so that line numbers stay correct. */
export const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\/|(?<=^|[\s;{(,])\/\/.*$/gm, (comment) =>
    comment.replace(/[^\n]/g, ' '),
  )

export const lineAt = (text: string, index: number): number =>
  text.slice(0, index).split('\n').length
