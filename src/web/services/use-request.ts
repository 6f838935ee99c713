import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatPhone } from '#shared/phone.ts'
import type { Customer } from '#contract/customer.ts'
import { useForm, type FormErrors } from '../forms/use-form.ts'
import { useAuth } from '../session/auth.ts'
import { requestDraft } from '../session/request-draft.ts'
import { useLastEmail } from '../session/use-last-email.ts'
import { useTexts } from '../i18n/use-texts.ts'

/** The requester's fields in every request form; `website` is the honeypot (contract §11). */
export interface Requester {
  name: string
  phone: string
  email: string
  website: string
}

interface RequestPlan<F> {
  /** The form's additional fields. */
  own: Omit<F, keyof Requester>
  validate: (values: F) => FormErrors<F>
  send: (values: F) => Promise<{ data: { reference: string } }>
}

/**
 * A request to the shop: a form filled with the known data of a customer, and the reference number once it is sent. `draft`: the
 * name under which the typed values are stored across pages and reloads.
 */
export function useRequest<F extends Requester & Record<keyof F, string>>(
  draft: string,
  { own, validate, send }: RequestPlan<F>,
) {
  const t = useTexts('services')
  const { user, loading } = useAuth()
  const owner = user?.id ?? null
  const lastEmail = useLastEmail(user)
  const [reference, setReference] = useState<string | null>(null)
  const [stored, setStored] = useState<Record<string, string>>({})
  useEffect(() => {
    if (loading) return
    if (owner !== null) requestDraft.save(draft, owner, {})
    setStored(requestDraft.get(draft, owner))
  }, [draft, loading, owner])
  const form = useForm<F>({
    initialValues: { ...contactOf(user, lastEmail), ...own, ...stored } as F,
    validate,
    send: async (values) => {
      setReference((await send(values)).data.reference)
      requestDraft.clear(draft)
    },
    t,
    fallback: 'form.failed',
    // Whose values they are is not known before.
    onTyped: loading
      ? undefined
      : (typed) => requestDraft.save(draft, owner, typed as typeof stored),
  })
  const { formRef } = form
  const clearForAnother = useEffectEvent(() => {
    if (lastOwner.current !== null && owner !== lastOwner.current) form.clear()
    lastOwner.current = owner
  })
  const lastOwner = useRef(owner)
  useEffect(() => clearForAnother(), [owner])
  const wasIn = useRef(false)
  useEffect(() => {
    // The button that reopened the form has disappeared with the receipt.
    if (wasIn.current && reference === null) formRef.current?.querySelector('input')?.focus()
    wasIn.current = reference !== null
  }, [reference, formRef])
  /** Another request by the same person. */
  const again = () => {
    for (const [name, value] of Object.entries<string>(own))
      form.setValue(name as keyof F & string, value)
    setReference(null)
  }
  return { ...form, reference, again }
}

const contactOf = (user: Customer | null, lastEmail: string | null): Requester => ({
  name: user?.name ?? '',
  phone: formatPhone(user?.phone ?? ''),
  email: user?.email ?? lastEmail ?? '',
  website: '',
})
