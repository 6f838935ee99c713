import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { Customer } from '#contract/customer.ts'
import { browserStorage } from '../lib/local-storage.ts'
import { authStore, useAuth, waitForAuth } from '../session/auth.ts'

/** Data loaded by a screen, and the token it was loaded with. */
export interface CustomerData<T> {
  token: string | null
  data: T
}

/**
 * The `clientLoader` of a screen for customers. It waits until the session is known, and returns null without one: then `RequireAuth`
 * handles it. The screen reads it by `useCustomerData`.
 *
 * export const clientLoader = customerLoader(({ params, request }: Route.ClientLoaderArgs) => …)
 */
export const customerLoader =
  <Args, T>(load: (args: Args, user: Customer) => T | Promise<T>) =>
  async (args: Args): Promise<CustomerData<T> | null> => {
    await waitForAuth()
    const { user } = authStore.get()
    if (!user) return null
    const token = browserStorage.get('auth_token')
    try {
      return { token, data: await load(args, user) }
    } catch (error) {
      // A refusal that ended the session is not a failure of the screen.
      if (!authStore.get().user) return null
      throw error
    }
  }

/** The type of the data that a `customerLoader` loads. */
export type LoadedBy<Loader extends (args: never) => Promise<CustomerData<unknown> | null>> =
  NonNullable<Awaited<ReturnType<Loader>>>['data']

/** The data loaded since the customer signed in; null, and loaded again, when it belongs to another session. */
export function useCustomerData<T>(loaded: CustomerData<T> | null): T | null {
  const { user } = useAuth()
  const { revalidate } = useRevalidator()
  const token = user && browserStorage.get('auth_token')
  const isCurrent = (loaded?.token ?? null) === token
  useEffect(() => {
    if (!isCurrent) void revalidate()
  }, [loaded, token, isCurrent, revalidate])
  return loaded && isCurrent ? loaded.data : null
}
