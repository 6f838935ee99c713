import { useCallback, useEffect, useState } from 'react'
import { useLocale } from '../texts/use-texts.ts'

export interface Answered<T> {
  data: T | null
  error: unknown
  loading: boolean
  retry: () => void
}

/**
 * The answer to a question put in the browser, asked again when `about` or the language changes. While the next
 * answer is on its way the former one stays.
 */
export function useAnswer<T>(ask: (signal: AbortSignal) => Promise<T>, about: string): Answered<T> {
  const { locale } = useLocale()
  const [state, setState] = useState<Omit<Answered<T>, 'retry'>>({ data: null, error: null, loading: true })
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const asking = new AbortController()
    setState((before) => ({ ...before, error: null, loading: true }))
    ask(asking.signal).then(
      (data) => !asking.signal.aborted && setState({ data, error: null, loading: false }),
      (error: unknown) => !asking.signal.aborted && setState({ data: null, error, loading: false }),
    )
    return () => asking.abort()
    // `about` stands for everything the question depends on
  }, [about, locale, turn]) // oxlint-disable-line react/exhaustive-deps
  return { ...state, retry: useCallback(() => setTurn((before) => before + 1), []) }
}
