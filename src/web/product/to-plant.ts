import type { Product } from '#contract/product.ts'
import type { Plant } from './plant.ts'

/** The fields of a product for a card; separate from `plant.ts`, since the first view of a product's page does not call it. */
export function toPlant(product: Product): Plant {
  const {
    id,
    name,
    name_latin,
    name_en,
    price,
    special_price,
    price_to,
    is_new,
    in_stock,
    is_saved,
    unit,
    light,
    mature_height_cm,
  } = product
  const images = product.images.slice(0, 2).map(({ placeholder, ...image }, position) => {
    const { small_image_url, medium_image_url, large_image_url, focal_x, focal_y } = image
    return {
      small_image_url,
      medium_image_url,
      large_image_url,
      // The second picture is shown only on hover: it needs no placeholder.
      placeholder: position === 0 ? placeholder : null,
      focal_x,
      focal_y,
    }
  })
  return {
    id,
    name,
    name_latin,
    name_en,
    price,
    special_price,
    price_to,
    is_new,
    in_stock,
    is_saved,
    unit,
    light,
    mature_height_cm,
    varies: product.variants.length > 1,
    images,
  }
}
