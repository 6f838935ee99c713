import { maxQuantityPerLine } from '#shared/quantity.ts'
import type { ProductRecord } from '#domain/catalogue/load-products.ts'
import type { ChosenOptions } from '#domain/catalogue/variants.ts'
import type { Db } from '#db/tables.ts'
import { ShopError } from '#shared/shop-error.ts'
import { updateCartOptimistically } from './update-cart-optimistically.ts'
import {
  findLine,
  withQuantityAdded,
  newLine,
  pickOption,
  pickVariantOptions,
  quantityAllowance,
  soldAs,
} from './line-options.ts'
import type { CartState } from './load-cart.ts'
import { maxLinesPerCart, type PricedCart, type Shopper } from './priced-cart.ts'

export interface AddToCartInput {
  productId: number
  quantity: number
  /** Absent: the plant's first option (contract D-16). */
  colorId?: number | null | undefined
  sizeId?: number | null | undefined
  plantingAssistance?: boolean | null | undefined
}

/**
 * Adds plants to the cart; the same plant with the same options adds to its line (contract §5.2).
 *
 * @throws ShopError `productNotFound` `productUnavailable` `insufficientStock` { availableQuantity } `quantityLimit` { max }
 * `validationFailed` on `colorId`, `sizeId`, also for a combination that is not for sale
 */
export function addToCart(db: Db, shopper: Shopper, input: AddToCartInput): Promise<PricedCart> {
  return updateCartOptimistically(db, shopper, (state) => addLine(state, input), {
    createIfMissing: true,
    productIds: [input.productId],
  })
}

/** The change of `addToCart`, applied to a state that holds the product. Pure. @throws as `addToCart` does */
export function addLine(state: CartState, input: AddToCartInput): CartState {
  const product = state.products.get(input.productId)
  if (!product) throw new ShopError('productNotFound')
  if (!product.is_active) throw new ShopError('productUnavailable')
  const options = {
    ...chooseOptions(product, input),
    planting_assistance: input.plantingAssistance ?? false,
  }
  const sold = soldAs(product, options)
  if (!sold) throw new ShopError('productUnavailable')
  const same = findLine(state.lines, product.id, options)
  const room = quantityAllowance(state.lines, product, sold, same)
  if (input.quantity > room.inStock)
    throw new ShopError('insufficientStock', { availableQuantity: sold.product.stock_quantity })
  if (input.quantity > room.perLine)
    throw new ShopError('quantityLimit', {
      max: room.perLine === 0 && !same ? maxLinesPerCart : maxQuantityPerLine,
    })
  if (!same)
    return {
      ...state,
      lines: [...state.lines, newLine(sold.product, options, input.quantity, state.readAt)],
    }
  return {
    ...state,
    lines: state.lines.map((line) =>
      line === same ? withQuantityAdded(same, input.quantity, state.readAt) : line,
    ),
  }
}

/** @throws ShopError `validationFailed` for an option or a combination that the plant is not offered in */
function chooseOptions(product: ProductRecord, { colorId, sizeId }: AddToCartInput): ChosenOptions {
  const color_id = choose(product.colors, colorId, 'colorId')
  const size_id = choose(product.sizes, sizeId, 'sizeId')
  if (!product.varies) return { color_id, size_id }
  if (product.variants.length === 0) throw new ShopError('productUnavailable')
  const options = pickVariantOptions(product, { color_id: colorId, size_id: sizeId })
  if (options) return options
  const field = sizeId === undefined || sizeId === null ? 'colorId' : 'sizeId'
  throw new ShopError('validationFailed', {}, { [field]: ['optionInvalid'] })
}

/** @throws ShopError `validationFailed` when the option is not one of the plant's */
function choose(
  offered: { id: number }[],
  wished: number | null | undefined,
  field: string,
): number | null {
  const picked = pickOption(offered, wished)
  if (picked === undefined)
    throw new ShopError('validationFailed', {}, { [field]: ['optionInvalid'] })
  return picked
}
