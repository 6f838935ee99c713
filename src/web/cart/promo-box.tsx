import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import type { Cart } from '#contract/cart.ts'
import { useCart } from '../session/cart.ts'
import { codeOf, errorMessage } from '../errors/error-message.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { notify } from '../ui/toasts.ts'
import * as styles from './promo-box.module.css'
import * as field from '../ui/field.module.css'

interface PromoError {
  sentence: string
  /** A possible reason. */
  hint?: string
}

/**
 * The promo code: a field to apply one, or the applied one with a button to remove it; a refusal is shown below the field (spec §4, §8).
 */
export function PromoBox({ cart }: { cart: Cart }) {
  const t = useTexts('cart')
  const { code, isApplied, error, busy, type, submit } = usePromoCode(cart)
  const id = useId()
  const messageId = `${id}-message`
  const input = useRef<HTMLInputElement>(null)
  const wasApplied = useRef(isApplied)
  useEffect(() => {
    if (error) input.current?.focus()
  }, [error])
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (busy) return
    const focused = document.activeElement
    // The field of an applied code is disabled, and loses the focus.
    const isLost = focused === document.body || focused === input.current
    if (isApplied && !wasApplied.current && isLost) button.current?.focus()
    wasApplied.current = isApplied
  }, [isApplied, busy])
  return (
    <form
      className={`${field.field} ${styles.promo} ${error ? field.invalid : ''}`}
      noValidate
      onSubmit={submit}
    >
      <label htmlFor={id}>{t('cart.promo')}</label>
      <div className={styles.row}>
        <input
          className={`${field.input} ${styles.code}`}
          ref={input}
          id={id}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={50}
          value={code}
          disabled={isApplied}
          aria-invalid={error ? true : undefined}
          aria-describedby={messageId}
          onChange={(event) => type(event.target.value)}
        />
        <Button type="submit" variant="outline" busy={busy} ref={button}>
          {t(isApplied ? 'cart.removePromo' : 'cart.apply')}
        </Button>
      </div>
      <PromoMessage id={messageId} error={error} isApplied={isApplied} />
    </form>
  )
}

function PromoMessage({
  id,
  error,
  isApplied,
}: {
  id: string
  error: PromoError | null
  isApplied: boolean
}) {
  const t = useTexts('cart')
  return (
    <div id={id} role="status">
      {error && (
        <div className={field.message}>
          <Icon name="warning-circle" />
          {error.sentence}
        </div>
      )}
      {error?.hint && <div className={field.hint}>{error.hint}</div>}
      {isApplied && !error && (
        <div className={`${field.message} ${styles.applied}`}>
          <Icon name="check-circle" />
          {t('cart.promoApplied')}
        </div>
      )}
    </div>
  )
}

/** The code in the field, and the action of the button beside it. */
function usePromoCode(cart: Cart) {
  const t = useTexts('cart')
  const { applyCoupon, removeCoupon } = useCart()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<PromoError | null>(null)
  const [busy, setBusy] = useState(false)
  const isApplied = cart.coupon_code !== null && cart.discount_amount > 0

  async function send(call: () => Promise<unknown>, done: string, failed: string) {
    setBusy(true)
    setError(null)
    try {
      await call()
      setTyped('')
      notify.success(t(done))
    } catch (refusal) {
      // All unusable codes get the same answer, so that codes cannot be guessed (contract §5.6): the hint lists possible reasons.
      const isUnusable = codeOf(refusal) === 'invalidPromoCode'
      setError(
        isUnusable
          ? { sentence: t('invalidPromoCode'), hint: t('cart.promoUnusable') }
          : { sentence: errorMessage(t, refusal, failed) },
      )
    }
    setBusy(false)
  }
  return {
    code: isApplied ? (cart.coupon_code ?? '') : typed,
    isApplied,
    error,
    busy,
    type: (value: string) => {
      setTyped(value)
      setError(null)
    },
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (busy) return
      if (isApplied) return void send(removeCoupon, 'couponRemoved', 'cart.failedRemoveCoupon')
      if (typed.trim() === '') return setError({ sentence: t('enterValidPromoCode') })
      void send(() => applyCoupon(typed), 'couponApplied', 'cart.failedApply')
    },
  }
}
