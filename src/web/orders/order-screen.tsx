import type { ReactNode } from 'react'
import { RequireAuth } from '../auth/require-auth.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import { PageHead } from '../layout/page-head.tsx'
import { Deferred, useSettled, type DeferredData } from '../loading/deferred.tsx'
import type { IconName } from '../ui/icon.tsx'
import { RowSkeletons } from '../ui/skeleton.tsx'
import * as section from '../ui/section.module.css'
import { OrderNotFound } from './order-not-found.tsx'

interface OrderScreenProps<T> {
  /** Text key of the title in `orders`. */
  title: string
  /** The number of the document, which the title of the page names too: a printed one is saved under it. */
  numberOf: (data: T) => string | undefined
  className?: string | undefined
  /** A change shows the skeleton again. */
  id: string | undefined
  /** Undefined: its loader has not started yet. */
  resolve: DeferredData<T> | undefined
  skeletonRows: number
  /** Text key in `orders` for an error without a message. */
  fallback: string
  /** For an order that does not exist. */
  icon: IconName
  children: (data: T) => ReactNode
}

/** A screen about one order: layout and skeleton appear immediately, the order follows. Also the screen's `HydrateFallback`. */
export function OrderScreen<T>(props: OrderScreenProps<T>) {
  const t = useTexts('orders')
  const { title, numberOf, className = '', id, resolve, skeletonRows } = props
  const { fallback, icon, children } = props
  const skeleton = (
    <div className={`stack ${section.section}`}>
      <RowSkeletons count={skeletonRows} />
    </div>
  )
  return (
    <div className={`${className} container`}>
      <OrderHead key={id} title={t(title)} {...{ numberOf, resolve }} />
      <RequireAuth reason="auth.needPage" skeleton={skeleton}>
        {() => (
          <Deferred
            key={id}
            resolve={resolve}
            skeleton={skeleton}
            fallback={fallback}
            namespace="orders"
            notFound={<OrderNotFound icon={icon} />}
          >
            {children}
          </Deferred>
        )}
      </RequireAuth>
    </div>
  )
}

/** Apart from the screen, so that another order does not keep the number of the former one until it is loaded. */
function OrderHead<T>({
  title,
  numberOf,
  resolve,
}: Pick<OrderScreenProps<T>, 'title' | 'numberOf' | 'resolve'>) {
  const settled = useSettled(resolve)
  const number = settled && 'data' in settled ? numberOf(settled.data) : undefined
  return <PageHead title={[title, number].filter(Boolean).join(' ')} hidden />
}
