import { useSyncExternalStore } from 'react'
import {
  Link as RouterLink,
  NavLink as RouterNavLink,
  type LinkProps,
  type NavLinkProps,
} from 'react-router'

/**
 * The router's link, without prefetching while there is no network: when the router cannot fetch a page's program, even for a link that was
 * only touched, it reloads the page, and the present content is lost.
 */
export function Link({ prefetch = 'none', ...rest }: LinkProps) {
  return <RouterLink prefetch={useOnline() ? prefetch : 'none'} {...rest} />
}

/** The same as `Link`, for a link that knows whether its page is active. */
export function NavLink({ prefetch = 'none', ...rest }: NavLinkProps) {
  return <RouterNavLink prefetch={useOnline() ? prefetch : 'none'} {...rest} />
}

const useOnline = () => useSyncExternalStore(subscribe, isOnline, () => true)
const isOnline = () => navigator.onLine

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
