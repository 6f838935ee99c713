import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { authStore, useAuth, waitForAuth } from '../session/auth.ts'

/** What a screen has loaded, and for whom. */
export interface CustomerData<T> {
  customerId: number
  data: T
}

/**
 * The `clientLoader` of a screen for customers. It waits until it is known who is here, and gives null when nobody is:
 * `RequireAuth` answers then. The screen reads it by `useCustomerData`.
 *
 *     export const clientLoader = customerLoader(({ params, request }: Route.ClientLoaderArgs) => …)
 */
export const customerLoader =
  <Args, T>(load: (args: Args) => T | Promise<T>) =>
  async (args: Args): Promise<CustomerData<T> | null> => {
    await waitForAuth()
    const { user } = authStore.get()
    if (!user) return null
    try {
      return { customerId: user.id, data: await load(args) }
    } catch (error) {
      // The refusal that ended the session is no failure of the screen.
      if (!authStore.get().user) return null
      throw error
    }
  }

/** What was loaded for the customer who is here; null, and loaded anew, when it was for somebody else or for nobody. */
export function useCustomerData<T>(loaded: CustomerData<T> | null): T | null {
  const { user } = useAuth()
  const { revalidate } = useRevalidator()
  const customerId = user?.id
  useEffect(() => {
    if (loaded?.customerId !== customerId) void revalidate()
  }, [loaded, customerId, revalidate])
  return loaded && loaded.customerId === customerId ? loaded.data : null
}
