import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useLocation } from 'react-router'
import { formatPhone } from '#shared/phone.ts'
import { requestRestockNotice } from '#wire/restock-notices.ts'
import { ApiError } from '../api-client.ts'
import { browserApi } from '../browser-api.ts'
import { AskerPhone, MachineTrap } from '../forms/request-fields.tsx'
import { useAuth } from '../session/auth.ts'
import { sayError } from '../session/say-error.ts'
import { stored } from '../stored.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { useIsRestockRequested } from './use-restock-request.ts'

/**
 * Says that a product is sold out and asks to be told when it is back: by the own phone with one press, or by a phone that is typed
 * (decision 0045). The server checks the phone. Once it is saved, that is all there is to say,
 * also on a later visit of this browser. Who comes by a link to it finds it focused.
 */
export default function RestockNotice({ productId }: { productId: number }) {
  const say = useTexts('product')
  const { user } = useAuth()
  const [busy, setBusy] = useState(false)
  const isRequested = useIsRestockRequested(productId)
  const [saved, setSaved] = useState('')
  const [error, setError] = useState<unknown>(null)
  const phone = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === '#restock') form.current?.querySelector<HTMLElement>('.inp, .btn')?.focus()
  }, [hash])
  if (saved || isRequested) return <Alert kind="done">{saved || say('restock.requested')}</Alert>

  const wrong = error instanceof ApiError ? error.body.errors?.phone?.[0] : undefined
  async function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setError(null)
    const website = new FormData(event.currentTarget).get('website')
    try {
      const body = { product_id: productId, phone: user ? null : (phone.current?.value ?? ''), website }
      setSaved((await browserApi.call(requestRestockNotice, { body })).message)
      stored.set(`restock_${productId}`, 'requested')
    } catch (refusal) {
      setError(refusal)
      phone.current?.focus()
    }
    setBusy(false)
  }
  return (
    <form ref={form} className="stack" aria-label={say('restock.ask')} aria-busy={busy} noValidate onSubmit={(event) => void ask(event)}>
      <Alert kind="info">{say(user ? 'restock.soldOut' : 'product.soldOutHint')}</Alert>
      {error !== null && !wrong && <Alert>{sayError(say, error, 'restock.failed')}</Alert>}
      {user ? (
        <p className="sm mut">{say('restock.own', { phone: formatPhone(user.phone) })}</p>
      ) : (
        <AskerPhone
          ref={phone}
          name="phone"
          label={say('restock.phone')}
          hint={say('restock.once')}
          error={wrong}
          onChange={() => setError(null)}
          required
        />
      )}
      <MachineTrap />
      <Button type="submit" wide busy={busy}>
        {say('restock.ask')}
      </Button>
    </form>
  )
}
