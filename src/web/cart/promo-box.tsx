import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import type { Cart } from '#contract/cart.ts'
import { useCart } from '../session/cart.ts'
import { codeOf, errorMessage } from '../errors/error-message.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { notify } from '../ui/toasts.ts'

/** The promo code: typed and applied, or applied and removable; a refusal stands under the box (spec §4, §8). */
export function PromoBox({ cart }: { cart: Cart }) {
  const t = useTexts('cart')
  const { applyCoupon, removeCoupon } = useCart()
  const [typed, setTyped] = useState('')
  /** The sentence, and what may be the matter. */
  const [error, setError] = useState<[sentence: string, hint?: string] | null>(null)
  const [busy, setBusy] = useState(false)
  const messageId = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (error) input.current?.focus()
  }, [error])
  const applied = cart.coupon_code !== null && cart.discount_amount > 0

  async function work(call: () => Promise<unknown>, done: string, failed: string) {
    setBusy(true)
    setError(null)
    try {
      await call()
      setTyped('')
      notify.success(t(done))
    } catch (refusal) {
      // One answer for every code that cannot be used, so that codes cannot be guessed (contract §5.6): the hint names what it may be.
      const unusable = codeOf(refusal) === 'invalidPromoCode'
      setError(
        unusable
          ? [t('invalidPromoCode'), t('cart.promoUnusable')]
          : [errorMessage(t, refusal, failed)],
      )
    }
    setBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (applied) return void work(removeCoupon, 'couponRemoved', 'cart.failedRemoveCoupon')
    if (typed.trim() === '') return setError([t('enterValidPromoCode')])
    void work(() => applyCoupon(typed), 'couponApplied', 'cart.failedApply')
  }
  return (
    <form className={error ? 'promo fld er' : 'promo fld'} noValidate onSubmit={submit}>
      <label htmlFor={`${messageId}-code`}>{t('cart.promo')}</label>
      <div className="promo-row">
        <input
          className="inp"
          ref={input}
          id={`${messageId}-code`}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={50}
          value={applied ? (cart.coupon_code ?? '') : typed}
          disabled={applied}
          aria-invalid={error ? true : undefined}
          aria-describedby={messageId}
          onChange={(event) => {
            setTyped(event.target.value)
            setError(null)
          }}
        />
        <Button type="submit" variant="outline" busy={busy}>
          {t(applied ? 'cart.removePromo' : 'cart.apply')}
        </Button>
      </div>
      <div id={messageId} role="status">
        {error && (
          <div className="msg">
            <Icon name="warning-circle" />
            {error[0]}
          </div>
        )}
        {error?.[1] && <div className="hint">{error[1]}</div>}
        {applied && !error && (
          <div className="msg done">
            <Icon name="check-circle" />
            {t('cart.promoApplied')}
          </div>
        )}
      </div>
    </form>
  )
}
