import { createHash } from 'node:crypto'
import { posix } from 'node:path'

/**
 * The class name in the page of class `local` of the CSS module `path` (from the project's root, with `/`):
 * `price-k3f`. Readable, the same in every build, and short: its file is three characters of a hash.
 * `test/rules/styles.test.ts` holds that no two classes get one name.
 */
export function scopedClassName(local: string, path: string): string {
  const hash = createHash('sha256').update(path).digest().readUInt32BE(0)
  return `${local}-${(hash % 36 ** 3).toString(36).padStart(3, '0')}`
}

/** From an absolute path, as Vite has it, to the project's. */
export const fromRoot = (root: string, file: string): string =>
  posix.relative(root.replaceAll('\\', '/'), file.replaceAll('\\', '/').split('?')[0] ?? '')
