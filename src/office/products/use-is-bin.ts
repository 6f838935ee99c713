import { useSearchParams } from 'react-router'

/** Whether the address shows the products in the bin, which cannot be edited. */
export const useIsBin = (): boolean => useSearchParams()[0].get('view') === 'bin'
