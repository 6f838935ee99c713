import { throwNotFound } from './load-best-sellers.server.ts'
import { NotFoundPage } from './not-found-page.tsx'
import type { Route } from './+types/unknown-page'

/** Any address that no screen has: 404, and a way on. */
export const loader = ({ context }: Route.LoaderArgs) => throwNotFound(context)

export default function UnknownPage() {
  return null
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <NotFoundPage error={error} />
