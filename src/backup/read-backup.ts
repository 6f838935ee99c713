import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { StartError } from '#shared/start-error.ts'
import { format, type End, type Header } from './format.ts'

/** A line of a backup: a heading that announces what follows, or a row or picture under a heading. */
export type Line =
  | ({ kind: 'header' } & Header)
  | { kind: 'table'; table: string }
  | { kind: 'sequences'; sequences: Record<string, number> }
  | { kind: 'file'; file: string }
  /** A picture in an object store, which the file does not contain. */
  | { kind: 'object'; object: string; size: number; md5: string | null }
  | { kind: 'end'; end: End }
  | { kind: 'content'; text: string }

/**
 * Reads the whole file once and changes nothing.
 *
 * @throws StartError when it cannot be read, is damaged, truncated, not a backup, or of a newer format
 */
export async function checkBackup(file: string): Promise<{ header: Header; end: End }> {
  const hash = createHash('sha256')
  let header: Header | undefined
  let end: End | undefined
  for await (const text of textLines(file)) {
    const line = end ? null : parse(text, file)
    if (line?.kind === 'end') end = line.end
    else hash.update(`${text}\n`)
    if (header) continue
    if (line?.kind !== 'header') throw new StartError(`${file} is no backup of this shop.`)
    if (line.format > format)
      throw new StartError(
        `${file} is of format ${line.format}, this version reads up to ${format}: use the newer version.`,
      )
    header = line
  }
  if (!header) throw new StartError(`${file} is empty.`)
  if (!end) throw new StartError(`${file} is cut short: its last line is missing.`)
  if (hash.digest('hex') !== end.sha256)
    throw new StartError(`${file} is damaged: its checksum is wrong.`)
  return { header, end }
}

/** Yields the lines of a file that `checkBackup` has found complete. */
export async function* backupLines(file: string): AsyncGenerator<Line> {
  for await (const text of textLines(file)) yield parse(text, file)
}

function parse(text: string, file: string): Line {
  if (!text.startsWith('#')) return { kind: 'content', text }
  try {
    const heading = JSON.parse(text.slice(1))
    const kind =
      ['table', 'sequences', 'file', 'object', 'end'].find((name) => name in heading) ?? 'header'
    return { kind, ...heading }
  } catch (error) {
    throw new StartError(`${file} is damaged: a line of it cannot be read.`, error)
  }
}

/** Splits lines without `readline`, which would also break lines at U+2028, which a text may contain. */
async function* textLines(file: string): AsyncGenerator<string> {
  const bytes = createReadStream(file)
  const text = createGunzip().setEncoding('utf8')
  bytes.on('error', (error) => text.destroy(error))
  bytes.pipe(text)
  let rest = ''
  try {
    for await (const part of text as AsyncIterable<string>) {
      const lines = (rest + part).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`${file} cannot be read: ${reason}.`, error)
  } finally {
    bytes.destroy()
  }
  if (rest) throw new StartError(`${file} is cut short.`)
}
