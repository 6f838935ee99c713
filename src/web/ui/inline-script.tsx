import { createContext, useContext } from 'react'

/** Marks the page's own inline scripts while it is rendered on the server (`page-security.server.ts`); undefined in the browser. */
export const ScriptNonce = createContext<string | undefined>(undefined)

/** A script of ours that stands in the page itself; any other inline script is refused with the page. */
export function InlineScript({ code, type }: { code: string; type?: 'speculationrules' }) {
  return (
    <script
      nonce={useContext(ScriptNonce)}
      type={type}
      dangerouslySetInnerHTML={{ __html: code }}
    />
  )
}
