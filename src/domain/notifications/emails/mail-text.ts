import type { Locale } from '#shared/locale.ts'
import { commaIn } from '#shared/text/comma.ts'
import type { Block, LabelledValue, EmailContent, ShopIdentity, LineView } from '../mail.ts'
import { sellerLines } from './seller-lines.ts'
import { isolate } from '../texts.ts'

/** Returns the mail as plain text: both languages one below the other. */
export const mailText = (contents: [EmailContent, EmailContent], shop: ShopIdentity): string =>
  [...contents.map(contentText), sellerLines(contents[0], shop).join('\n')].join('\n\n—\n\n')

/** Returns the content of a mail in one language, without the seller's lines. */
export const contentText = ({ blocks, locale }: Pick<EmailContent, 'blocks' | 'locale'>): string =>
  blocks.map((block) => textOf(block, locale)).join('\n\n')

function textOf(block: Block, locale: Locale): string {
  const row = (value: LabelledValue) => formatRow(value, locale)
  switch (block.kind) {
    case 'words':
      return block.text
    case 'facts':
      return block.rows.map(row).join('\n')
    case 'order':
      return [
        ...block.lines.map(formatSoldLine),
        '',
        ...[...block.sums, block.total, block.vat].map(row),
      ].join('\n')
    case 'link':
      return `${block.label}: ${block.url}`
  }
}

/** A value of several lines is joined into one. */
const formatRow = ({ label, value }: LabelledValue, locale: Locale): string =>
  `${label}: ${value.split('\n').map(isolate).join(commaIn(locale))}`

const formatSoldLine = ({ name, choices, quantity, total }: LineView): string =>
  `${quantity} × ${isolate(name)}${choices && ` (${choices})`}: ${isolate(total)}`
