import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { useCart } from '../session/cart.ts'
import { PageHead } from '../shell/page-head.tsx'
import type { Handle } from '../shell/shell.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Icon } from '../ui/icon.tsx'
import { CartLine } from './cart-line.tsx'
import { CartNotices } from './cart-notices.tsx'
import { CartSkeleton } from './cart-skeleton.tsx'
import { CartSummaryCard } from './cart-summary-card.tsx'
import { ClearCart } from './clear-cart.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { Failure } from './failure.tsx'
import { Guarded } from './guarded.tsx'
import { PromoBox } from './promo-box.tsx'
import { useFreshCart } from './use-fresh-cart.ts'
import '../styles/cart-lines.css'
import '../styles/cart.css'
import '../styles/orders.css'

export const handle = { texts: ['cart', 'orders', 'auth', 'product'] } satisfies Handle

export default function CartPage() {
  const say = useTexts('cart')
  const { cart, loading, refresh } = useCart()
  return (
    <div className="wrap">
      <PageHead title={say('cart.title')} hidden />
      <Breadcrumb steps={[{ to: paths.home(), label: say('nav.home') }]} here={say('nav.cart')} />
      <div className="ph1 cart-head">
        <h1 className="h1">{say('cart.title')}</h1>
        {cart && (
          <button type="button" className="link" aria-busy={loading} onClick={() => void refresh()}>
            <Icon name="arrows-clockwise" className={loading ? 'spin' : ''} />
            <span className="word">{say('cart.refresh')}</span>
          </button>
        )}
      </div>
      <Guarded reason="auth.needCart" waiting={<CartSkeleton />}>
        {() => <CartView />}
      </Guarded>
    </div>
  )
}

function CartView() {
  const say = useTexts('cart')
  const { cart, error, loading, refresh } = useCart()
  useFreshCart()
  if (error && !cart) return <Failure error={error} fallback="cart.failedLoad" texts="cart" onRetry={() => void refresh()} />
  if (!cart) return <CartSkeleton />
  if (cart.items.length === 0) {
    return (
      <>
        <CartNotices cart={cart} />
        <EmptyCart />
      </>
    )
  }
  return (
    <div className="two cart">
      <div>
        {error != null && <Failure error={error} fallback="cart.failedLoad" texts="cart" onRetry={() => void refresh()} />}
        <CartNotices cart={cart} />
        <div className="line-head" aria-hidden="true">
          <span>{say('cart.item')}</span>
          <span>{say('cart.price')}</span>
          <span>{say('cart.qty')}</span>
          <span className="e">{say('cart.lineTotal')}</span>
        </div>
        <ul aria-label={say('cart.title')}>
          {cart.items.map((item) => (
            <CartLine key={item.id} item={item} />
          ))}
        </ul>
        <div className="cart-foot">
          <PromoBox cart={cart} />
          <div className="cart-ways">
            <Link className="link" to={paths.products()}>
              {say('cart.continue')}
            </Link>
            <ClearCart cart={cart} />
          </div>
        </div>
      </div>
      <CartSummaryCard cart={cart} blocked={loading} />
    </div>
  )
}
