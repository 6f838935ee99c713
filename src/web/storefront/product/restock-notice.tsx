import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useLocation } from 'react-router'
import { formatPhone } from '#shared/phone.ts'
import { requestRestockNotice } from '#contract/restock-notices.ts'
import { ApiError } from '../../lib/api-client.ts'
import { browserApi } from '../../lib/browser-api.ts'
import { browserStorage } from '../../lib/local-storage.ts'
import { restockNoticeId } from '../../lib/paths.ts'
import { PhoneField, Honeypot } from '../../forms/request-fields.tsx'
import { useIsRestockRequested } from '../../product/use-restock-request.ts'
import { useAuth } from '../../session/auth.ts'
import { errorMessage } from '../../errors/error-message.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'

/**
 * States that a product is sold out and takes the request for a restock notice (decision 0045). Once saved, only the confirmation is shown,
 * also on later visits with this browser.
 */
export default function RestockNotice({ productId }: { productId: number }) {
  const t = useTexts('product')
  const isRequested = useIsRestockRequested(productId)
  const [saved, setSaved] = useState('')
  if (saved || isRequested) return <Alert kind="done">{saved || t('restock.requested')}</Alert>
  return <RestockForm productId={productId} onSaved={setSaved} />
}

interface RestockFormProps {
  productId: number
  /** Called with the server's message. */
  onSaved: (message: string) => void
}

/** One press with the customer's phone, or a form for a phone; the server checks it. */
function RestockForm({ productId, onSaved }: RestockFormProps) {
  const t = useTexts('product')
  const { user } = useAuth()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const phone = useRef<HTMLInputElement>(null)
  const form = useFocusWhenLinked()
  const wrong = error instanceof ApiError ? error.body.errors?.phone?.[0] : undefined
  async function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setError(null)
    const website = new FormData(event.currentTarget).get('website')
    const typed = user ? null : (phone.current?.value ?? '')
    try {
      const body = { product_id: productId, phone: typed, website }
      onSaved((await browserApi.call(requestRestockNotice, { body })).message)
      browserStorage.set(`restock_${productId}`, 'requested')
    } catch (refusal) {
      setError(refusal)
      phone.current?.focus()
    }
    setBusy(false)
  }
  return (
    <form
      ref={form}
      className="stack"
      aria-label={t('restock.ask')}
      aria-busy={busy}
      noValidate
      onSubmit={(event) => void ask(event)}
    >
      <Alert kind="info">{t(user ? 'restock.soldOut' : 'product.soldOutHint')}</Alert>
      {error !== null && !wrong && <Alert>{errorMessage(t, error, 'restock.failed')}</Alert>}
      {user ? (
        <p className="text-small muted">{t('restock.own', { phone: formatPhone(user.phone) })}</p>
      ) : (
        <PhoneField
          ref={phone}
          name="phone"
          label={t('restock.phone')}
          hint={t('restock.once')}
          error={wrong}
          onChange={() => setError(null)}
          required
        />
      )}
      <Honeypot />
      <Button type="submit" wide busy={busy}>
        {t('restock.ask')}
      </Button>
    </form>
  )
}

/** Focuses the first field for visitors who follow a link to the form. */
function useFocusWhenLinked() {
  const form = useRef<HTMLFormElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === `#${restockNoticeId}`)
      form.current?.querySelector<HTMLElement>('[type=tel], [type=submit]')?.focus()
  }, [hash])
  return form
}
