import { createContext, useContext } from 'react'

/**
 * The nonce that marks the page's inline scripts while it is rendered on the server (`page-security.server.ts`); undefined in the browser.
 */
export const ScriptNonce = createContext<string | undefined>(undefined)

/** An inline script of the shop; a page with any other inline script is refused. */
export function InlineScript({ code, type }: { code: string; type?: 'speculationrules' }) {
  return (
    <script
      nonce={useContext(ScriptNonce)}
      type={type}
      dangerouslySetInnerHTML={{ __html: code }}
    />
  )
}
