import { useSearchParams } from 'react-router'

/** The parameters of a report, kept in the address so that Back and links restore the same figures. */
export function useReportAddress() {
  const [parameters, setParameters] = useSearchParams()
  const chosen = Object.fromEntries(
    ['period', 'from', 'to', 'compare', 'group'].flatMap((name) => {
      const value = parameters.get(name)
      return value ? [[name, value]] : []
    }),
  ) as Partial<Record<'period' | 'from' | 'to' | 'compare' | 'group', string>>
  const change = (changes: Readonly<Record<string, string | null>>) =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes))
          if (value === null) next.delete(name)
          else next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return { chosen, change }
}
