import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useLocale } from '../texts/use-texts.ts'

export interface Answered<T> {
  /** The former answer stays while the next one is on its way. */
  data: T | null
  error: unknown
  /** Asks anew, from an empty screen. */
  retry: () => void
  /** Asks anew, quietly. */
  reload: () => void
}

/** The answer to a question put in the browser, asked again when `about` or the language changes. */
export function useAnswer<T>(ask: (signal: AbortSignal) => Promise<T>, about: string): Answered<T> {
  const { locale } = useLocale()
  const [turn, setTurn] = useState(0)
  const [answer, setAnswer] = useState<{ data: T | null; error: unknown }>({ data: null, error: null })
  const question = `${about} ${locale} ${turn}`
  const put = useEffectEvent(ask)
  useEffect(() => {
    const asking = new AbortController()
    const isWanted = () => !asking.signal.aborted && question !== ''
    put(asking.signal).then(
      (data) => isWanted() && setAnswer({ data, error: null }),
      (error: unknown) => isWanted() && setAnswer({ data: null, error }),
    )
    return () => asking.abort()
  }, [question])
  const reload = useCallback(() => setTurn((before) => before + 1), [])
  const retry = useCallback(() => {
    setAnswer({ data: null, error: null })
    reload()
  }, [reload])
  return { ...answer, retry, reload }
}
