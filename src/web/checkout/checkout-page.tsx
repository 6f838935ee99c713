import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Cart } from '#contract/cart.ts'
import type { Customer } from '#contract/customer.ts'
import { paths } from '../lib/paths.ts'
import { useCart } from '../session/cart.ts'
import { PageHead } from '../layout/page-head.tsx'
import type { Handle } from '../layout/shell.tsx'
import { useShop } from '../lib/use-shop.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { AddressFields } from './address-fields.tsx'
import { orderAtBank } from '../session/checkout-storage.ts'
import { isCheckoutDocument } from './card-token.ts'
import { losesPlantingService } from './cart-contents.ts'
import { CartSkeleton } from '../cart/cart-skeleton.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import { EmptyCart } from '../cart/empty-cart.tsx'
import { Failure } from '../errors/failure.tsx'
import { RequireAuth } from '../auth/require-auth.tsx'
import { OrderPlaced } from './order-placed.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { PaymentReturn } from './payment-return.tsx'
import { useCheckout } from './use-checkout.ts'
import { useFreshCart } from '../cart/use-fresh-cart.ts'
import * as styles from './checkout-page.module.css'
import * as pageHeader from '../ui/page-header.module.css'
import * as section from '../ui/section.module.css'
import * as twoColumns from '../ui/two-columns.module.css'

export const handle = {
  texts: ['checkout', 'cart', 'orders', 'auth', 'product'],
  strip: false,
  footer: 'slim',
} satisfies Handle

export default function CheckoutPage() {
  const t = useTexts('checkout')
  const isLoading = useCheckoutDocument()
  return (
    <div className="container">
      <PageHead title={t('checkout.title')} hidden />
      <RequireAuth reason="auth.needCheckout" skeleton={<CheckoutSkeleton />}>
        {(user) => (isLoading ? <CheckoutSkeleton /> : <CheckoutLoader user={user} />)}
      </RequireAuth>
    </div>
  )
}

/** Reloads the page at its address where the browser itself must call the payment provider; true while it reloads. */
function useCheckoutDocument(): boolean {
  const [isLoading, setLoading] = useState(false)
  const shop = useShop()
  const isNeeded = shop !== null && shop.card_tokenization !== null
  useEffect(() => {
    if (!isNeeded || isCheckoutDocument()) return
    setLoading(true)
    location.reload()
  }, [isNeeded])
  return isLoading
}

/** The state of the address in the history, so that it also survives a reload. */
const leftBankState = { hasLeftBank: true }

/** The form; or, after returning from the bank with `?order=`, the outcome of that order. */
function CheckoutLoader({ user }: { user: Customer }) {
  const [query] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const { cart } = useCart()
  const asked = /^[1-9]\d{0,9}$/.exec(query.get('order') ?? '')?.[0]
  // Back from the bank's page leads here without a parameter: the cart is empty, and the order waits.
  const leftId = !asked && cart?.items.length === 0 ? orderAtBank.get() : null
  useEffect(() => {
    if (leftId !== null)
      void navigate(paths.checkout(leftId), { replace: true, state: leftBankState })
  }, [leftId, navigate])
  useEffect(() => {
    // The browser may restore this page in its previous state, locked while the browser was at the bank.
    const awake = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
    window.addEventListener('pageshow', awake)
    return () => window.removeEventListener('pageshow', awake)
  }, [])
  if (asked)
    return (
      <PaymentReturn
        key={asked}
        orderId={Number(asked)}
        hasLeftBank={(state as typeof leftBankState | null)?.hasLeftBank === true}
      />
    )
  return leftId !== null ? <CheckoutSkeleton /> : <Checkout user={user} />
}

/** At the height of the page, whose title comes with the cart. */
function CheckoutSkeleton() {
  return (
    <div className={section.section}>
      <CartSkeleton />
    </div>
  )
}

function Checkout({ user }: { user: Customer }) {
  const t = useTexts('checkout')
  const { cart, error, refresh } = useCart()
  const checkout = useCheckout(user)
  useFreshCart()
  const { state } = checkout
  useEffect(() => {
    if (state.name === 'placed') scrollTo(0, 0)
  }, [state.name])

  if (state.name === 'placed') return <OrderPlaced order={state.order} />
  if (error && !cart)
    return (
      <Failure
        error={error}
        fallback="cart.failedLoad"
        namespace="cart"
        onRetry={() => void refresh()}
      />
    )
  // An order that is being placed empties the cart before its answer arrives.
  if (!cart || (cart.items.length === 0 && state.name !== 'editing')) return <CheckoutSkeleton />
  return (
    <>
      <Breadcrumb
        steps={[
          { to: paths.home(), label: t('nav.home') },
          { to: paths.cart(), label: t('nav.cart') },
        ]}
        current={t('checkout.title')}
      />
      <div className={pageHeader.pageHeader}>
        <h1 className="heading-1">{t('checkout.title')}</h1>
      </div>
      {cart.items.length === 0 ? (
        <EmptyCart />
      ) : (
        <Form user={user} cart={cart} checkout={checkout} />
      )}
    </>
  )
}

function Form({
  user,
  cart,
  checkout,
}: {
  user: Customer
  cart: Cart
  checkout: ReturnType<typeof useCheckout>
}) {
  const { state, formRef, delivery, payment, setValue, setCardValue, submit } = checkout
  const errors = 'errors' in state ? state.errors : {}
  const working = state.name !== 'editing'
  const { city } = delivery.form
  const noPlanting = losesPlantingService(cart.items, city)
  return (
    <form
      className={twoColumns.twoColumns}
      ref={formRef}
      noValidate
      aria-busy={working}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <fieldset className={`stack ${styles.fields}`} disabled={working}>
        <AddressFields
          user={user}
          delivery={delivery}
          losesPlantingService={noPlanting}
          errors={errors}
          onType={setValue}
        />
        <PaymentChoice payment={payment} errors={errors} onTypeCard={setCardValue} />
      </fieldset>
      <CheckoutSummary
        cart={cart}
        city={city}
        losesPlantingService={noPlanting}
        working={working}
        checkoutError={state.name === 'editing' ? state.checkoutError : null}
      />
    </form>
  )
}
