import { Fragment, type ReactNode } from 'react'
import type { Translate } from './use-texts.ts'

/** A sentence with elements inside: `<RichText t={t} text="products.upTo" parts={{ price: <Price … /> }} />`. */
export function RichText({
  t,
  text,
  parts,
}: {
  t: Translate
  text: string
  parts: Record<string, ReactNode>
}) {
  const marks = Object.fromEntries(Object.keys(parts).map((name) => [name, `\u0001${name}\u0001`]))
  const pieces = t(text, marks)
    .replace(/[\u2066-\u2069]/g, '')
    .split('\u0001')
  return pieces.map((piece, position) => (
    <Fragment key={position}>{position % 2 === 1 ? parts[piece] : piece}</Fragment>
  ))
}
