import type { CartItem } from '#contract/cart.ts'
import type { OrderItem } from '#contract/order.ts'
import { ApiError } from '../lib/api-client.ts'
import { addToCart, quantityInCart } from '../session/cart.ts'
import { errorMessage } from '../errors/error-message.ts'
import type { Translate } from '../i18n/use-texts.ts'

/** A line of a previous cart or order. */
type PreviousLine = Pick<
  CartItem | OrderItem,
  'product_id' | 'sku' | 'name' | 'name_latin' | 'quantity' | 'additional'
>

interface Adding {
  t: Translate
  nameOf: (line: PreviousLine) => string
}

/**
 * Adds previous lines to the cart with their options and planting help, one after another and as far as the shop has them. Returns a
 * sentence for each that could not be added completely.
 */
export async function addLines(
  lines: readonly PreviousLine[],
  { t, nameOf }: Adding,
): Promise<string[]> {
  const missing: string[] = []
  for (const line of lines) {
    const refusal = await addLine(line)
    if (refusal)
      missing.push(
        t('cart.notAdded', {
          name: nameOf(line),
          reason: errorMessage(t, refusal, 'cart.failedAdd'),
        }),
      )
  }
  return missing
}

/** The refusal of the whole line, also when part of it was added. */
async function addLine(line: PreviousLine): Promise<unknown> {
  try {
    await add(line, line.quantity)
    return null
  } catch (error) {
    // The shop returns the whole stock.
    const left =
      (error instanceof ApiError ? (error.body.available_quantity ?? 0) : 0) -
      quantityInCart(line.product_id, line.sku)
    if (left > 0) await add(line, left).catch(() => undefined)
    return error
  }
}

const add = (
  { product_id, additional: { super_attribute, additional_info } }: PreviousLine,
  quantity: number,
) => addToCart(product_id, { quantity, super_attribute, additional_info })
