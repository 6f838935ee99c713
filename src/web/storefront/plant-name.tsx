/** A botanical name: true italic, left to right wherever it stands. */
export function Botanical({ children }: { children: string }) {
  return (
    <span className="bot" lang="la">
      {children}
    </span>
  )
}
