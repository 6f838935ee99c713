import { createHash } from 'node:crypto'

const inlineScript = /<script(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/g

/** The policy of one finished page: our own files, and exactly the inline scripts that stand in it. */
export function securityHeaders(html: string): Record<string, string> {
  const hashes = new Set<string>()
  for (const { groups } of html.matchAll(inlineScript)) {
    const { attributes = '', code = '' } = groups ?? {}
    if (/\bsrc=|type="application\//.test(attributes)) continue
    hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  }
  const policy = [
    "default-src 'self'",
    "img-src 'self' data:",
    "style-src 'self'",
    `script-src ${["'self'", ...hashes].join(' ')}`,
    "connect-src 'self'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ]
  return {
    'Content-Security-Policy': policy.join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
  }
}
