import { descriptionTags } from '#shared/text/description-tags.ts'

/** A piece of a description: text, or an allowed tag with its content. */
export type Piece = string | Element
interface Element {
  tag: string
  href?: string
  children: Piece[]
}

const allowed: ReadonlySet<string> = new Set(descriptionTags)
const token = /<(\/?)([a-z][a-z0-9]*)(?![a-z0-9])([^<>]*)>|[^<]+|</g
const address = /\bhref="(https:\/\/[^"]*)"/

/**
 * Parses the HTML of a description into pieces. The page's policy forbids passing HTML strings to the browser, so it is parsed here; the
 * server has reduced it to the tags of contract §3.1, and any other tag is dropped while its text stays.
 */
export function parseHtml(html: string): Piece[] {
  const root: Element = { tag: 'root', children: [] }
  const open = [root]
  for (const [text, end, tag, rest] of html.matchAll(token)) {
    const top = open.at(-1) ?? root
    if (tag === undefined) top.children.push(decoded(text))
    else if (!allowed.has(tag)) continue
    else if (end) close(open, tag)
    else {
      const href = tag === 'a' ? address.exec(rest ?? '')?.[1] : undefined
      const element: Element = { tag, ...(href && { href: decoded(href) }), children: [] }
      top.children.push(element)
      if (tag !== 'br') open.push(element)
    }
  }
  return root.children
}

/** Ignores the end of a tag that was never opened. */
function close(open: Element[], tag: string): void {
  const place = open.findLastIndex((element) => element.tag === tag)
  if (place > 0) open.length = place
}

const entities: Record<string, string> = {
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: '\u00A0',
  amp: '&',
}
const decoded = (text: string): string =>
  text.replace(/&(lt|gt|quot|#39|nbsp|amp);/g, (_, name: string) => entities[name] ?? '')

/** The number of visible characters. */
export const lengthOf = (html: string): number =>
  parseHtml(html).reduce<number>((sum, piece) => sum + pieceLength(piece), 0)
const pieceLength = (piece: Piece): number =>
  typeof piece === 'string'
    ? piece.trim().length
    : piece.children.reduce<number>((sum, one) => sum + pieceLength(one), 0)
