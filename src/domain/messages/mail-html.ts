import { directionOf, type Locale } from '#shared/locale.ts'

/** A mail's words in one language. */
export interface Passage {
  locale: Locale
  subject: string
  lines: string[]
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

const paragraph = (line: string): string => `<p style="margin-block:0 12px"><bdi>${escapeHtml(line)}</bdi></p>`

const section = ({ locale, lines }: Passage): string =>
  `<section lang="${locale}" dir="${directionOf(locale)}" style="padding:24px">${lines.map(paragraph).join('')}</section>`

/** The passages one below the other, each in its own direction; people's words are escaped. */
export const mailHtml = ([first, second]: [Passage, Passage]): string =>
  `<!doctype html><html lang="${first.locale}" dir="${directionOf(first.locale)}"><head><meta charset="utf-8"><title>${escapeHtml(first.subject)}</title></head>` +
  `<body style="margin:0;font-family:sans-serif;font-size:16px;line-height:1.7">${section(first)}<hr>${section(second)}</body></html>`
