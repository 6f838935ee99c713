import { createHash, randomBytes } from 'node:crypto'

const anyScript = /<script(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/gi

/** Marks the scripts of one rendering as ours: nothing that came into the page another way can have it. */
export const newScriptNonce = (): string => randomBytes(16).toString('hex')

/**
 * The finished page without the marks of its own inline scripts, and the hashes by which its policy names them. The
 * nonce itself never leaves the server: a page's bytes are cached, so a nonce that was sent would be no secret.
 *
 * @throws Error when a script stands in the page that does not have the nonce, through a gap in an allow-list for example
 */
export function sealScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const mark = ` nonce="${nonce}"`
  const hashes = new Set<string>()
  for (const { groups } of html.matchAll(anyScript)) {
    const { attributes = '', code = '' } = groups ?? {}
    if (/ type="application\/(ld\+)?json"/.test(attributes)) continue
    if (!attributes.includes(mark)) throw new Error('the page holds a script that is not its own')
    if (!/ src="/.test(attributes))
      hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  }
  return { html: html.replaceAll(mark, ''), hashes: [...hashes] }
}

interface PolicySources {
  /** Of the page's own inline scripts. */
  hashes?: string[]
  /** Origin of pictures when they do not come from the shop itself. */
  pictures?: string
  /** Origin that the page may call beside the shop: the payment provider's, on the checkout alone. */
  connect?: string
}

/** The Content-Security-Policy of one page: our own files, exactly its own inline scripts, and nobody else. */
export function pagePolicy({ hashes = [], pictures = '', connect = '' }: PolicySources): string {
  return [
    "default-src 'self'",
    ["img-src 'self' data:", pictures].filter(Boolean).join(' '),
    "style-src 'self'",
    `script-src ${["'self'", ...hashes].join(' ')}`,
    ["connect-src 'self'", connect].filter(Boolean).join(' '),
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}
