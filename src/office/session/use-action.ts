import { useState } from 'react'

/** Runs one call at a time: whether it is in progress, and the error of the last one. */
export function useAction() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    setError(null)
    try {
      await work()
      return true
    } catch (refusal) {
      setError(refusal)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, run }
}
