import { atMost, type Row } from '../result.ts'
import { officeChunks } from '../../test/support/office-build.ts'

/** The size of the office's chunks, compressed by brotli, from the present build. */
export function measureOfficeBytes(): Row[] {
  const { first, screens, kib } = officeChunks()
  const [name = '', most = 0] = screens.toSorted(([, a], [, b]) => b - a)[0] ?? []
  return [
    atMost('office: Home, first view: scripts', kib(first.scripts), 200, 'KiB'),
    atMost('office: Home, first view: styles', kib(first.styles), 20, 'KiB'),
    atMost('office: a further screen, the largest', most, 30, 'KiB', ` (${name})`),
  ]
}
