import { useTexts } from '../i18n/use-texts.ts'
import { Price } from '../ui/price.tsx'

/** Riyals; VAT is contained in the others, never added (contract §2). */
export interface Amounts {
  subtotal: number
  shipping: number
  tax: number
  discount: number
  total: number
}

/** The sums of a cart or an order. `vatPercent`: whole percent. */
export function Sums({ amounts, vatPercent }: { amounts: Amounts; vatPercent: number | null }) {
  const say = useTexts('cart')
  return (
    <dl className="sum">
      <Row label={say('cart.subtotal')} riyals={amounts.subtotal} />
      <div>
        <dt className="mut">{say('cart.shipping')}</dt>
        <dd>
          <DeliveryPrice riyals={amounts.shipping} />
        </dd>
      </div>
      {amounts.discount > 0 && <Row label={say('cart.discount')} riyals={amounts.discount} minus />}
      <div className="tot">
        <dt>{say('cart.total')}</dt>
        <dd>
          <Price riyals={amounts.total} digits="full" />
        </dd>
      </div>
      <div className="contained sm">
        <dt className="mut">{vatPercent === null ? say('cart.tax') : say('cart.taxIncluded', { percent: `${vatPercent}%` })}</dt>
        <dd>
          <Price riyals={amounts.tax} digits="full" />
        </dd>
      </div>
    </dl>
  )
}

/** What delivery costs; nothing is called free (contract D-06). */
export function DeliveryPrice({ riyals }: { riyals: number }) {
  const say = useTexts('cart')
  return riyals > 0 ? <Price riyals={riyals} digits="full" /> : say('cart.free')
}

function Row({ label, riyals, minus = false }: { label: string; riyals: number; minus?: boolean }) {
  return (
    <div className={minus ? 'less' : undefined}>
      <dt className={minus ? undefined : 'mut'}>{label}</dt>
      <dd>
        <Price riyals={riyals} digits="full" minus={minus} />
      </dd>
    </div>
  )
}
