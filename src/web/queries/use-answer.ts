import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useLocale } from '../i18n/use-texts.ts'

export interface Answered<T> {
  /** The former answer stays while the same is asked anew; about something else nothing is known yet. */
  data: T | null
  error: unknown
  /** Asks anew, from an empty screen. */
  retry: () => void
  /** Asks anew, quietly. */
  reload: () => void
}

const nothing = { data: null, error: null }

/** The answer to a question put in the browser, asked again when `about` or the language changes. */
export function useAnswer<T>(ask: (signal: AbortSignal) => Promise<T>, about: string): Answered<T> {
  const { locale } = useLocale()
  const [turn, setTurn] = useState(0)
  const [answer, setAnswer] = useState<{ about: string; data: T | null; error: unknown }>({ about, ...nothing })
  const question = `${about} ${locale} ${turn}`
  const put = useEffectEvent(ask)
  useEffect(() => {
    const asking = new AbortController()
    const isWanted = () => !asking.signal.aborted && question !== ''
    put(asking.signal).then(
      (data) => isWanted() && setAnswer({ about, data, error: null }),
      (error: unknown) => isWanted() && setAnswer({ about, data: null, error }),
    )
    return () => asking.abort()
  }, [about, question])
  const reload = useCallback(() => setTurn((before) => before + 1), [])
  const retry = useCallback(() => {
    setAnswer({ about, ...nothing })
    reload()
  }, [about, reload])
  const { data, error } = answer.about === about ? answer : nothing
  return { data, error, retry, reload }
}
