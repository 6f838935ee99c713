import { useEffect, useRef, useState } from 'react'
import { formatPhone } from '#shared/phone.ts'
import type { Customer } from '#contract/customer.ts'
import { useForm, type FormErrors } from '../forms/use-form.ts'
import { useAuth } from '../session/auth.ts'
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

/** A request to the shop: a form filled with the known data of a customer, and the reference number once it is sent. */
export function useRequest<F extends Requester & Record<keyof F, string>>({
  own,
  validate,
  send,
}: RequestPlan<F>) {
  const t = useTexts('services')
  const { user } = useAuth()
  const lastEmail = useLastEmail(user)
  const [reference, setReference] = useState<string | null>(null)
  const form = useForm<F>({
    initialValues: { ...contactOf(user, lastEmail), ...own } as F,
    validate,
    send: async (values) => setReference((await send(values)).data.reference),
    t,
    fallback: 'form.failed',
  })
  const { formRef } = form
  const wasIn = useRef(false)
  useEffect(() => {
    // The button that reopened the form has disappeared with the receipt.
    if (wasIn.current && reference === null) formRef.current?.querySelector('input')?.focus()
    wasIn.current = reference !== null
  }, [reference, formRef])
  return { ...form, reference, again: () => setReference(null) }
}

const contactOf = (user: Customer | null, lastEmail: string | null): Requester => ({
  name: user?.name ?? '',
  phone: formatPhone(user?.phone ?? ''),
  email: user?.email ?? lastEmail ?? '',
  website: '',
})
