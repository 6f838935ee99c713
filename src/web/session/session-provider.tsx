import type { ReactNode } from 'react'

/** Who is here and what is in the cart, for everything inside. */
export function SessionProvider({ children }: { children: ReactNode }) {
  return children
}
