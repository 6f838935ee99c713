/** The most of one plant, in one choice of options, that a cart holds (contract §1.6, §5.2). */
export const maxQuantityPerLine = 999
