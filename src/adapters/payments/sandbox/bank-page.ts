import { createHash } from 'node:crypto'
import type { Row } from '#db/tables.ts'
import { pageHeaders } from '#shared/http/security-headers.ts'
import { directionOf, type Locale } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { bankStyle } from './bank-style.ts'
import { bankText } from './texts.ts'

const styleHash = createHash('sha256').update(bankStyle).digest('base64')
const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)
/** Names and numbers keep their natural direction. */
const bdi = (text: string): string => `<bdi>${escape(text)}</bdi>`

/** No script, one style, and forms that end at the bank or in the shop. `returnUrl`: the absolute address of the shop. */
export const bankPageHeaders = (returnUrl?: string): Record<string, string> => ({
  ...pageHeaders,
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'${returnUrl ? ` ${new URL(returnUrl).origin}` : ''}; base-uri 'none'; frame-ancestors 'none'`,
  'Referrer-Policy': 'no-referrer',
})

/** Renders the page on which a shopper approves or refuses a payment; after the decision it only shows the way back. */
export function bankPage(
  payment: Row<'sandbox_payments'>,
  locale: Locale,
  shopName: string,
): string {
  const t = (key: Parameters<typeof bankText>[1], facts?: Record<string, string>) =>
    escape(bankText(locale, key, facts))
  const other = locale === 'ar' ? 'en' : 'ar'
  const isOpen = payment.status === 'awaiting'
  return `<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${t(isOpen ? 'title' : 'decidedTitle')} · ${t('bank')}</title>
<style>${bankStyle}</style>
</head>
<body>
<main>
<header><strong>${t('bank')}</strong><a href="?lang=${other}" lang="${other}" hreflang="${other}">${t('otherLanguage')}</a></header>
<div class="body">
<p class="notice">${t('notice')}</p>
<h1>${t(isOpen ? 'title' : 'decidedTitle')}</h1>
<p>${isOpen ? t('lead', { shop: shopName }) : t('decided')}</p>
<dl>
<div><dt>${t('shop')}</dt><dd>${bdi(shopName)}</dd></div>
<div><dt>${t('amount')}</dt><dd class="amount">${bdi(formatMoney(payment.amount_halalas, locale))}</dd></div>
<div><dt>${t('card')}</dt><dd><bdi dir="ltr">${escape(payment.brand)} •••• ${escape(payment.last4)}</bdi></dd></div>
</dl>
${
  isOpen
    ? `<form method="post">
<button formaction="?decision=approve">${t('approve')}</button>
<button formaction="?decision=refuse">${t('refuse')}</button>
</form>`
    : ''
}
<a class="leave" href="${escape(payment.return_url)}">${t(isOpen ? 'leave' : 'back')}</a>
</div>
</main>
</body>
</html>
`
}
