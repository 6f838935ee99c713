import { createHash, randomBytes } from 'node:crypto'

const anyScript = /<script(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/gi

/** A nonce that marks the scripts of one rendering as the shop's: injected content cannot have it. */
export const newScriptNonce = (): string => randomBytes(16).toString('hex')

/**
 * The finished page without the nonces of its inline scripts, and the hashes by which its policy lists them. The nonce itself never leaves
 * the server: the bytes of a page are cached, so a nonce in them would not be secret.
 *
 * @throws Error when the page contains a script without the nonce, through a gap in an allow-list for example
 */
export function replaceNonces(html: string, nonce: string): { html: string; hashes: string[] } {
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
  /** Hashes of the page's inline scripts. */
  hashes?: string[]
  /** Origin of pictures when it is not the shop's. */
  pictures?: string
  /** Another origin that the page may call: the payment provider's, only on the checkout. */
  connect?: string
}

/** The Content-Security-Policy of one page: the shop's files, exactly its inline scripts, and nothing else. */
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
