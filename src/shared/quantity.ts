/** The maximum quantity of one plant with the same options in a cart (contract §1.6, §5.2). */
export const maxQuantityPerLine = 999
