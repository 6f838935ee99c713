import { sql } from 'kysely'
import type { Db } from '#db/tables.ts'
import type { Locale } from '#shared/locale.ts'
import type { Settings } from '#shared/settings.ts'
import { ShopError } from '#shared/shop-error.ts'
import { keyedHash } from '../keyed-hash.ts'
import { readPhone } from '../auth/read-phone.ts'
import { consumeRateLimit, windowPerNetwork, type Network } from '../rate-limit.ts'

export interface RestockRequest {
  productId: number
  /** The phone as entered; null: the signed-in customer's phone. */
  phone: string | null
  locale: Locale
  /** The caller's networks, smallest first. */
  networks: readonly Network[]
  /** null: signed out. */
  customerId: number | null
  /** A program that filled in the honeypot field, which people do not see. */
  isBot: boolean
}

const day = 86_400
/** The number of products for which others may request notices to one phone in 24 hours. */
const maxPerPhone = 5

/**
 * Records that this phone wants one SMS when the product is back in stock; asking again changes nothing. Anybody can enter any phone, so a
 * phone that is not the caller's is notified of a product once and never again. The answer does not reveal what was stored before (decision
 * 0045).
 *
 * @throws ShopError `validationFailed` { phone }, `tooManyRequests` { retryAfterSeconds }, `productNotFound`, `productInStock`
 */
export async function requestRestockNotice(
  db: Db,
  request: RestockRequest,
  settings: Settings,
): Promise<void> {
  const { productId, networks, locale } = request
  const ownPhone = await provedPhone(db, request)
  const phone = wantedPhone(request.phone, ownPhone, settings)
  const phoneHmac = keyedHash(settings.secretKey, 'restock notices', phone)
  const code = 'tooManyRequests'
  const limit = settings.serviceRequestsPerIpPerHour
  await consumeRateLimit(
    db,
    ...windowPerNetwork(networks, {
      key: 'restock-notice-ip',
      seconds: 3600,
      limit,
      code,
    } as const),
  )
  if (request.isBot) return
  await requireSoldOut(db, productId)
  const isOwn = phone === ownPhone
  if (!isOwn) {
    const key = `restock-notice:${phoneHmac.toString('base64url').slice(0, 22)}`
    await consumeRateLimit(db, { key, seconds: day, limit: maxPerPhone, code })
  }
  await db
    .insertInto('restock_notices')
    .values({ product_id: productId, phone_hmac: phoneHmac, phone, locale })
    .onConflict((conflict) => {
      const known = conflict.columns(['product_id', 'phone_hmac'])
      if (!isOwn) return known.doNothing()
      return known
        .doUpdateSet({ phone, locale, queued_at: null, created_at: sql<Date>`now()` })
        .where('restock_notices.phone', 'is', null)
    })
    .execute()
}

async function provedPhone(db: Db, { customerId }: RestockRequest): Promise<string | null> {
  if (customerId === null) return null
  const { phone } = await db
    .selectFrom('customers')
    .select('phone')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  return phone
}

function wantedPhone(typed: string | null, ownPhone: string | null, settings: Settings): string {
  if (typed !== null) return readPhone(typed, settings)
  if (ownPhone !== null) return ownPhone
  throw new ShopError('validationFailed', {}, { phone: ['fieldRequired'] })
}

async function requireSoldOut(db: Db, productId: number): Promise<void> {
  const product = await db
    .selectFrom('products')
    .select('stock_quantity')
    .where('id', '=', productId)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!product) throw new ShopError('productNotFound')
  if (product.stock_quantity !== 0) throw new ShopError('productInStock')
}
