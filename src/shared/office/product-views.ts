/** The views of the list of products, besides all and the bin (office.md O3.3). */
export const listedProductViews = [
  'published',
  'drafts',
  'sold_out',
  'low_stock',
  'on_sale',
  'without_picture',
  'without_english',
  'archived',
] as const
export const productViews = [...listedProductViews, 'bin'] as const
export type ProductView = (typeof productViews)[number]
/** The views that are counted on their tabs. */
export const countedProductViews = ['all', ...listedProductViews] as const
