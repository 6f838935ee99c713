import { Link } from 'react-router'
import { paths } from '../lib/paths.ts'
import { useFocusAfterRemoval } from '../lib/use-focus-after-removal.ts'
import { useCart } from '../session/cart.ts'
import { PageHead } from '../layout/page-head.tsx'
import type { Handle } from '../layout/shell.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Icon } from '../ui/icon.tsx'
import { CartLine, CartLineHead } from './cart-line.tsx'
import { CartNotices } from './cart-notices.tsx'
import { CartSkeleton } from './cart-skeleton.tsx'
import { CartSummaryCard } from './cart-summary-card.tsx'
import { ClearCart } from './clear-cart.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { Failure } from '../errors/failure.tsx'
import { RequireAuth } from '../auth/require-auth.tsx'
import { PromoBox } from './promo-box.tsx'
import { useFreshCart } from './use-fresh-cart.ts'
import * as styles from './cart-page.module.css'
import * as icon from '../ui/icon.module.css'
import * as pageHeader from '../ui/page-header.module.css'
import * as textLink from '../ui/text-link.module.css'
import * as twoColumns from '../ui/two-columns.module.css'

export const handle = { texts: ['cart', 'orders', 'auth', 'product'] } satisfies Handle

export default function CartPage() {
  const t = useTexts('cart')
  const { cart, loading, refresh } = useCart()
  return (
    <div className="container">
      <PageHead title={t('cart.title')} hidden />
      <div className={styles.breadcrumb}>
        <Breadcrumb steps={[{ to: paths.home(), label: t('nav.home') }]} current={t('nav.cart')} />
      </div>
      <div className={`${pageHeader.pageHeader} ${styles.header}`} data-no-strip-on-phones>
        <h1 className="heading-1">{t('cart.title')}</h1>
        {cart && (
          <button
            type="button"
            className={`${textLink.textLink} ${styles.refresh}`}
            aria-busy={loading}
            onClick={() => void refresh()}
          >
            <Icon name="arrows-clockwise" className={loading ? icon.spinning : undefined} />
            <span className={styles.refreshWord}>{t('cart.refresh')}</span>
          </button>
        )}
      </div>
      <RequireAuth reason="auth.needCart" skeleton={<CartSkeleton />}>
        {() => <CartView />}
      </RequireAuth>
    </div>
  )
}

function CartView() {
  const t = useTexts('cart')
  const { cart, error, loading, refresh } = useCart()
  useFreshCart()
  const list = useFocusAfterRemoval<HTMLUListElement>(cart?.items)
  if (error && !cart)
    return (
      <Failure
        error={error}
        fallback="cart.failedLoad"
        namespace="cart"
        onRetry={() => void refresh()}
      />
    )
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
    <div className={`${twoColumns.twoColumns} ${styles.columns}`}>
      <div>
        {error != null && (
          <Failure
            error={error}
            fallback="cart.failedLoad"
            namespace="cart"
            onRetry={() => void refresh()}
          />
        )}
        <CartNotices cart={cart} />
        <CartLineHead />
        <ul aria-label={t('cart.title')} ref={list}>
          {cart.items.map((item) => (
            <CartLine key={item.id} item={item} />
          ))}
        </ul>
        <div className={styles.foot}>
          <PromoBox cart={cart} />
          <div className={styles.links}>
            <Link className={textLink.textLink} to={paths.products()}>
              {t('cart.continue')}
            </Link>
            <ClearCart cart={cart} />
          </div>
        </div>
      </div>
      <CartSummaryCard cart={cart} blocked={loading} className={styles.summary} />
    </div>
  )
}
