import { Fragment, type ReactNode } from 'react'
import type { Say } from './use-texts.ts'

/** A sentence with parts that are more than words: `<RichText say={t} text="products.upTo" parts={{ price: <Price … /> }} />`. */
export function RichText({ say, text, parts }: { say: Say; text: string; parts: Record<string, ReactNode> }) {
  const marks = Object.fromEntries(Object.keys(parts).map((name) => [name, `\u0001${name}\u0001`]))
  const pieces = say(text, marks)
    .replace(/[\u2068\u2069]/g, '')
    .split('\u0001')
  return pieces.map((piece, position) => <Fragment key={position}>{position % 2 === 1 ? parts[piece] : piece}</Fragment>)
}
