import type { UnpaidOrders } from '#domain/cart/load-cart.ts'
import type { PaymentMethod } from '#db/tables.ts'
import type { Halalas } from '#shared/money.ts'
import type { Settings } from '#shared/settings.ts'
import { ShopError } from '#shared/shop-error.ts'

/** The limits on one customer's unpaid orders; 0 = no limit. */
export type UnpaidLimits = Pick<
  Settings,
  'openCashOrders' | 'openCashHalalas' | 'openCardOrders' | 'openCardHalalas'
>

interface NewOrder {
  method: PaymentMethod
  totalHalalas: Halalas
}

/**
 * Limits the plants that one customer takes out of stock without paying: cash orders that have not been delivered, and orders whose payment
 * waits at the bank, each by number and by sum with the new order (OWASP ASVS 2.3.2, 2.4.1).
 *
 * @throws ShopError `cashOrderLimit` `unfinishedPaymentLimit` `unpaidTotalLimit` { maximumHalalas }
 */
export function requireBelowUnpaidLimits(
  unpaid: UnpaidOrders,
  { method, totalHalalas }: NewOrder,
  limits: UnpaidLimits,
): void {
  const isCash = method === 'cash_on_delivery'
  const { orders, halalas } = isCash ? unpaid.cash : unpaid.atBank
  const most = isCash ? limits.openCashOrders : limits.openCardOrders
  const maximumHalalas = isCash ? limits.openCashHalalas : limits.openCardHalalas
  if (most > 0 && orders >= most)
    throw new ShopError(isCash ? 'cashOrderLimit' : 'unfinishedPaymentLimit')
  if (maximumHalalas > 0 && halalas + totalHalalas > maximumHalalas)
    throw new ShopError('unpaidTotalLimit', { maximumHalalas })
}
