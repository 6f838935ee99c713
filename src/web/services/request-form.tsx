import type { FormEvent, ReactNode, Ref } from 'react'
import { Honeypot } from '../forms/request-fields.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { RequestReceived } from './request-received.tsx'
import * as styles from './request-form.module.css'

interface RequestFormProps {
  label: string
  sendLabel: string
  receivedText: string
  /** The button that returns to the form, where it does more than start another request. */
  againText?: string
  form: {
    formRef: Ref<HTMLFormElement>
    busy: boolean
    formError: string | null
    reference: string | null
    submit: (event: FormEvent) => void
    setValue: (name: 'website', value: string) => void
    again: () => void
  }
  /** The fields. */
  children: ReactNode
}

/** Wraps the fields of a request: the error message, the honeypot, the button; after sending, the reference number. */
export function RequestForm({
  label,
  sendLabel,
  receivedText,
  againText,
  form,
  children,
}: RequestFormProps) {
  const t = useTexts('services')
  const { formRef, busy, formError, reference, submit, setValue, again } = form
  if (reference) {
    return (
      <RequestReceived
        text={receivedText}
        againText={againText ?? t('form.again')}
        reference={reference}
        onAgain={again}
      />
    )
  }
  return (
    <form
      className={`stack ${styles.form}`}
      ref={formRef}
      aria-label={label}
      aria-busy={busy}
      noValidate
      onSubmit={submit}
    >
      {formError && <Alert>{formError}</Alert>}
      <fieldset className="stack" disabled={busy}>
        {children}
      </fieldset>
      <Honeypot onChange={(event) => setValue('website', event.target.value)} />
      <div>
        <Button type="submit" busy={busy}>
          {busy ? t('common.sending') : sendLabel}
        </Button>
      </div>
    </form>
  )
}
