import { createElement, type ReactNode } from 'react'
import { parseHtml, type Piece } from './parse-html.ts'

/** Renders the HTML of a description. */
export function RichText({ html }: { html: string }) {
  return parseHtml(html).map(draw)
}

function draw(piece: Piece, index: number): ReactNode {
  if (typeof piece === 'string') return piece
  const { tag, href, children } = piece
  const inside = children.length > 0 ? children.map(draw) : undefined
  return createElement(tag, { key: index, href, ...(href && { rel: 'nofollow noopener' }) }, inside)
}
