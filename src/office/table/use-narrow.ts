import { useSyncExternalStore } from 'react'

const phone = matchMedia('(max-width: 767px)')

const subscribe = (changed: () => void) => {
  phone.addEventListener('change', changed)
  return () => phone.removeEventListener('change', changed)
}

/** Whether the screen is a phone's: lists are cards. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => phone.matches)
