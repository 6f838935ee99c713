import { useRef, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import type { StockDocument } from '#contract/office/stock-documents.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { focusFirstWrong } from '#web/forms/use-form.ts'
import { useTexts, type Translate } from '#web/i18n/use-texts.ts'
import { newIdempotencyKey } from '../session/office-api.ts'
import { isRefused, refusalText } from '../session/refusal.ts'
import { useCallError } from '../session/use-action.ts'
import { signed } from '../stock/stock-level.tsx'
import { useSavedNotice, useStockChanged } from './use-undo-document.ts'

interface SendPlan<F> {
  form: { values: F; clear: () => Promise<unknown> }
  /** Checks the form before it is sent: the server's field name → text key. */
  check?: (values: F) => Record<string, string>
  /** Contains `{{change}}`, the change of the stock. */
  doneText: string
  /** @throws ApiError with field errors */
  send: (values: F, idempotencyKey: string) => Promise<StockDocument>
}

/** Sends a stock document and opens it; after a refusal, fields are marked and the first one gets the focus. */
export function useSendDocument<F>({ form, check, doneText, send }: SendPlan<F>) {
  const t = useTexts('office')
  const opened = useOpenSaved(doneText)
  const element = useRef<HTMLFormElement>(null)
  const key = useRef(newIdempotencyKey())
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [error, setError] = useCallError()
  const markWrong = (found: Record<string, string>) => {
    setErrors(found)
    requestAnimationFrame(() => focusFirstWrong(element.current))
  }
  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    setError(null)
    const wrong = Object.entries(check?.(form.values) ?? {})
    if (wrong.length > 0)
      return markWrong(Object.fromEntries(wrong.map(([name, text]) => [name, t(text)])))
    setErrors({})
    setBusy(true)
    try {
      const document = await send(form.values, key.current)
      await form.clear()
      await opened(document)
    } catch (refusal) {
      if (isRefused(refusal)) key.current = newIdempotencyKey()
      const wrong = fieldsOf(t, refusal)
      if (wrong) markWrong(wrong)
      setError(refusal)
    } finally {
      setBusy(false)
    }
  }
  const failure = error === null ? null : refusalText(t, error)
  return { element, save, busy, errors, failure }
}

/** The fields that a refusal names; that of a plant, such as too little stock, is at its line. null: the refusal is of the whole. */
export function fieldsOf(t: Translate, error: unknown): Record<string, string> | null {
  if (!(error instanceof ApiError)) return null
  const { errors, data } = error.body
  if (errors)
    return Object.fromEntries(Object.entries(errors).map(([name, [text = '']]) => [name, text]))
  const line = (data as { line?: unknown } | undefined)?.line
  return typeof line === 'number' ? { [`lines.${line}.product_id`]: refusalText(t, error) } : null
}

/** Opens the saved document, with an undo in a notice. */
function useOpenSaved(doneText: string): (document: StockDocument) => Promise<void> {
  const t = useTexts('office')
  const navigate = useNavigate()
  const savedNotice = useSavedNotice()
  const stockChanged = useStockChanged()
  return async (document) => {
    savedNotice(document, t(doneText, { change: `\u2066${signed(document.change ?? 0)}\u2069` }))
    await navigate(`/stock/documents/${document.id}`)
    void stockChanged()
  }
}
