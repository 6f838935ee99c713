import type { ReactNode } from 'react'

/** A fact about an order under its name, in a `dl`. */
export function OrderFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
