/** The parameter of the address that asks for the short form of a new product. */
export const shortFormParameter = 'short'

/** The short form of a new product: name, price, pictures and quantity (office.md O8.2). */
export const shortFormPath = `/products/new?${shortFormParameter}`
