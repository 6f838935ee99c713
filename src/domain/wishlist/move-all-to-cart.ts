import { updateCartOptimistically } from '#domain/cart/update-cart-optimistically.ts'
import { withWishlisted, type CartState } from '#domain/cart/load-cart.ts'
import { isInStock, openOptions } from '#domain/catalogue/variants.ts'
import { planAdditions, type LineToAdd } from '#domain/cart/plan-additions.ts'
import type { CartNotice, PricedCart, Shopper } from '#domain/cart/priced-cart.ts'
import type { Db } from '#db/tables.ts'

/**
 * Adds one of each saved plant to the cart, in its first size and colour and as far as stock allows, and removes those from the wishlist;
 * the others stay saved, and the cart's notices begin with them. A plant whose variants have separate prices is among the others, because
 * the shopper must choose one.
 */
export async function moveAllToCart(db: Db, shopper: Shopper): Promise<PricedCart> {
  const productIds = await savedProductIds(db, shopper.customerId)
  let plan: MovePlan = { lines: [], missing: [], movedIds: [] }
  const cart = await updateCartOptimistically(
    db,
    shopper,
    (state) => {
      plan = planMove(state, productIds)
      return plan.movedIds.reduce(withoutSavedProduct, { ...state, lines: plan.lines })
    },
    {
      createIfMissing: true,
      productIds,
      sideEffect: async (tx, state) => {
        const { movedIds } = planMove(state, productIds)
        if (movedIds.length === 0) return
        await tx
          .deleteFrom('wishlist_items')
          .where('customer_id', '=', shopper.customerId)
          .where('product_id', 'in', movedIds)
          .execute()
      },
    },
  )
  return { ...cart, notices: [...plan.missing, ...cart.notices] }
}

type MovePlan = ReturnType<typeof planAdditions> & { movedIds: number[] }

/** Plans the move of plants that are still saved and for sale. Pure. */
function planMove(state: CartState, productIds: number[]): MovePlan {
  const wanted = productIds.filter((id) => {
    const product = state.products.get(id)
    return product?.is_active && product.is_saved
  })
  const toChoose = wanted.flatMap((id): CartNotice[] => {
    const product = state.products.get(id)
    return product && isInStock(product) && openOptions(product, {}).length > 0
      ? [{ code: 'reorderItemSkipped', product, lacksChoice: true }]
      : []
  })
  const idsToChoose = idsOf(toChoose)
  const plan = planAdditions(state, wanted.filter((id) => !idsToChoose.has(id)).map(oneOf))
  const missing = [...toChoose, ...plan.missing]
  const missingIds = idsOf(missing)
  return { ...plan, missing, movedIds: wanted.filter((id) => !missingIds.has(id)) }
}

const idsOf = (notices: CartNotice[]) => new Set(notices.map(({ product }) => product?.id))

const oneOf = (product_id: number): LineToAdd => ({
  product_id,
  color_id: null,
  size_id: null,
  planting_assistance: false,
  quantity: 1,
})

function withoutSavedProduct(state: CartState, id: number): CartState {
  const product = state.products.get(id)
  return product ? withWishlisted(state, product, false) : state
}

async function savedProductIds(db: Db, customerId: number): Promise<number[]> {
  const items = await db
    .selectFrom('wishlist_items')
    .select('product_id')
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .execute()
  return items.map(({ product_id }) => product_id)
}
