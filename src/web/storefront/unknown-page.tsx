import { throwMissing } from './load-best-sellers.server.ts'
import { MissingPage } from './missing-page.tsx'
import type { Route } from './+types/unknown-page'

/** Any address that no screen has: 404, and a way on. */
export const loader = ({ context }: Route.LoaderArgs) => throwMissing(context)

export default function UnknownPage() {
  return null
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <MissingPage error={error} />
