import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useLocale } from '../i18n/use-texts.ts'

export interface Query<T> {
  /** The former data stays while the same is fetched again; under another key nothing is known yet. */
  data: T | null
  error: unknown
  /** Fetches again, from an empty screen. */
  retry: () => void
  /** Fetches again, quietly. */
  reload: () => void
}

const nothing = { data: null, error: null }

/** What `fetch` loads in the browser, loaded again when the key or the language changes. */
export function useQuery<T>(fetch: (signal: AbortSignal) => Promise<T>, key: string): Query<T> {
  const { locale } = useLocale()
  const [turn, setTurn] = useState(0)
  const [result, setResult] = useState<{ key: string; data: T | null; error: unknown }>({
    key,
    ...nothing,
  })
  const request = `${key} ${locale} ${turn}`
  const send = useEffectEvent(fetch)
  useEffect(() => {
    const controller = new AbortController()
    const isWanted = () => !controller.signal.aborted && request !== ''
    send(controller.signal).then(
      (data) => isWanted() && setResult({ key, data, error: null }),
      (error: unknown) => isWanted() && setResult({ key, data: null, error }),
    )
    return () => controller.abort()
  }, [key, request])
  const reload = useCallback(() => setTurn((before) => before + 1), [])
  const retry = useCallback(() => {
    setResult({ key, ...nothing })
    reload()
  }, [key, reload])
  const { data, error } = result.key === key ? result : nothing
  return { data, error, retry, reload }
}
