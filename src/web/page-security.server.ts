import { createHash } from 'node:crypto'

const inlineScript = /<script(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/g

/**
 * The policy of one finished page: our own files, and exactly the inline scripts that stand in it. `pictures`: where
 * pictures come from when not from us. `html`: a letter for each byte.
 */
export function policyOf(html: string, pictures: string): string {
  const hashes = new Set<string>()
  for (const { groups } of html.matchAll(inlineScript)) {
    const { attributes = '', code = '' } = groups ?? {}
    if (/\bsrc=|type="application\//.test(attributes)) continue
    hashes.add(`'sha256-${createHash('sha256').update(code, 'latin1').digest('base64')}'`)
  }
  return [
    "default-src 'self'",
    ["img-src 'self' data:", pictures].filter(Boolean).join(' '),
    "style-src 'self'",
    `script-src ${["'self'", ...hashes].join(' ')}`,
    "connect-src 'self'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}
