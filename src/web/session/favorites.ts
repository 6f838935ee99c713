/** The heart of a plant. */
export const useFavorite = (_product: { id: number; is_saved: boolean }): { saved: boolean; toggle: () => void } => ({ saved: false, toggle: () => {} })
