import { throwNotFound } from './load-best-sellers.server.ts'
import NotFoundPage from './not-found-page.tsx'
import type { Route } from './+types/unknown-page'

/** Any address without a screen: 404, with links to continue. */
export const loader = ({ context }: Route.LoaderArgs) => throwNotFound(context)

export default function UnknownPage() {
  return null
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <NotFoundPage error={error} />
