import { directionOf } from '#shared/locale.ts'
import type { Block, LabelledValue, EmailContent, ShopIdentity, LineView } from '../mail.ts'
import { shopName } from '../texts.ts'
import { sellerLines } from './seller-lines.ts'

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)
/** Texts and numbers entered by people: escaped, and each in its natural direction. */
const bdi = (text: string): string => `<bdi>${text.split('\n').map(escapeHtml).join('<br>')}</bdi>`

// The colours and fonts of the shop (styles/tokens.css); mail programs do not support custom properties.
const colour = {
  page: '#f4f3ee',
  card: '#ffffff',
  line: '#d9d6cb',
  ink: '#12261d',
  quiet: '#5a685f',
  green: '#12382b',
  onGreen: '#f6f5ef',
  sun: '#e3a72f',
}
const display = `font-family:'Markazi Text','Noto Naskh Arabic',Georgia,serif`
const body = `font-family:'IBM Plex Sans Arabic','IBM Plex Sans','Segoe UI',Tahoma,sans-serif`
const styles =
  '@media (max-width:480px){.card{padding:22px 18px 10px!important}}' +
  '@media (prefers-color-scheme:dark){.page{background:#0e1713!important}.card{background:#16221c!important}' +
  '.ink,.ink td,.ink p,.ink h1{color:#eef2ea!important}.quiet,.ink .quiet{color:#93a398!important}.rule{border-color:#2b3a32!important}}'

/**
 * Returns the mail as an HTML page: both languages one below the other, each in its direction. Uses tables and inline styles, as mail
 * programs require.
 */
export const mailHtml = (contents: [EmailContent, EmailContent], shop: ShopIdentity): string => {
  const [{ locale, subject, title }] = contents
  return (
    `<!doctype html><html lang="${locale}" dir="${directionOf(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${styles}</style></head>` +
    `<body class="page" style="margin:0;padding:0;background:${colour.page}"><div style="display:none;max-height:0;overflow:hidden">${escapeHtml(title)}</div>` +
    `<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:${colour.page};${body}"><tr><td align="center" style="padding:24px 12px">` +
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">${wordmark(shop)}${contents.map(card).join(gap)}${footer(contents[0], shop)}</table>` +
    `</td></tr></table></body></html>`
  )
}

/** The shop's name in both scripts; the sun-coloured dot is part of its logo. */
const wordmark = ({ seller }: ShopIdentity): string =>
  `<tr><td align="center" dir="ltr" style="background:${colour.green};border-radius:20px 20px 0 0;padding:20px 32px;${display};color:${colour.onGreen}">` +
  `<span lang="ar" style="font-size:38px;line-height:1.1">${escapeHtml(shopName('ar', seller))}</span> <span style="color:${colour.sun};font-size:24px">•</span> <span lang="en" style="font-size:26px">${escapeHtml(shopName('en', seller))}</span></td></tr>`
const gap = '<tr><td style="height:16px;line-height:16px">&nbsp;</td></tr>'

const card = ({ locale, title, blocks }: EmailContent): string =>
  `<tr><td class="card ink" lang="${locale}" dir="${directionOf(locale)}" style="background:${colour.card};padding:28px 28px 16px;color:${colour.ink};font-size:16px;line-height:${locale === 'ar' ? 1.8 : 1.6};text-align:start">` +
  `<h1 style="margin:0 0 12px;${display};font-size:30px;line-height:1.2;font-weight:600">${escapeHtml(title)}</h1>${blocks.map(htmlOf).join('')}</td></tr>`

function htmlOf(block: Block): string {
  switch (block.kind) {
    case 'words':
      return `<p style="margin:0 0 16px">${escapeHtml(block.text)}</p>`
    case 'facts':
      return table(block.rows.map(factRow).join(''))
    case 'order':
      return table(
        block.lines.map(soldLine).join('') +
          block.sums.map((sum) => sumRow(sum)).join('') +
          sumRow(block.total, true) +
          sumRow(block.vat),
      )
    case 'link':
      return `<p style="margin:8px 0 24px"><a href="${escapeHtml(block.url)}" target="_blank" rel="noopener" style="display:inline-block;background:${colour.green};color:${colour.onGreen};border-radius:12px;padding:12px 28px;text-decoration:none;font-weight:600">${escapeHtml(block.label)}</a></p>`
  }
}

const table = (rows: string): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="rule" style="margin:0 0 20px;border-top:1px solid ${colour.line}">${rows}</table>`
const cell = (content: string, style: string, attributes = ''): string =>
  `<td valign="top" class="rule" ${attributes} style="padding:10px 0;border-bottom:1px solid ${colour.line};font-size:15px;${style}">${content}</td>`
const quiet = (content: string, tag = 'span'): string =>
  `<${tag} class="quiet" style="color:${colour.quiet};font-size:14px">${content}</${tag}>`

const factRow = ({ label, value }: LabelledValue): string =>
  `<tr>${cell(quiet(escapeHtml(label)), 'width:40%')}${cell(bdi(value), 'padding-inline-start:12px')}</tr>`

function soldLine({ name, below: other, choices, quantity, total }: LineView): string {
  const below = [
    other && (other.isLatin ? `<i lang="la">${bdi(other.name)}</i>` : bdi(other.name)),
    choices && bdi(choices),
  ]
    .filter(Boolean)
    .map((words) => `<br>${quiet(words ?? '')}`)
  return `<tr>${cell(`${quantity}&nbsp;× <b>${bdi(name)}</b>${below.join('')}`, '')}${cell(bdi(total), 'white-space:nowrap;text-align:end')}</tr>`
}

const sumRow = ({ label, value }: LabelledValue, isTotal = false): string => {
  const style = isTotal ? 'font-weight:700;font-size:17px;' : ''
  return `<tr>${cell(escapeHtml(label), style)}${cell(bdi(value), `${style}white-space:nowrap;text-align:end`)}</tr>`
}

const footer = (content: EmailContent, shop: ShopIdentity): string =>
  `<tr><td align="center" class="quiet" style="padding:20px 28px;color:${colour.quiet};font-size:13px;line-height:1.7">${sellerLines(content, shop).map(bdi).join('<br>')}</td></tr>`
