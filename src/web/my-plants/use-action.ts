import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { errorMessage } from '../errors/error-message.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { notify } from '../ui/toasts.ts'

/** Runs a call, then reloads the screen, or reports its failure. `fallback`: text key for an error without a message. */
export function useAction(fallback: string) {
  const t = useTexts('my-plants')
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  async function perform(call: () => Promise<{ message: string }>, done?: () => void) {
    setBusy(true)
    setError(null)
    try {
      notify.success((await call()).message)
      done?.()
      await revalidate()
    } catch (refusal) {
      setError(errorMessage(t, refusal, fallback))
    }
    setBusy(false)
  }
  return {
    busy,
    error,
    run: (call: () => Promise<{ message: string }>, done?: () => void) => void perform(call, done),
  }
}
