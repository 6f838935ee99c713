import type { Permission } from '#shared/office/staff.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { LoadFailure } from './load-failure.tsx'
import { NoPermission } from './no-permission.tsx'
import { NotFound, type NamedScreen } from './not-found.tsx'
import { PageHead } from './page-head.tsx'

/** A page whose data could not be loaded: it does not exist, the member may not see it, or loading can be retried. */
export function LoadFailurePage({
  error,
  onRetry,
  title = 'office.loadFailed.title',
  parent,
}: {
  error: Error
  onRetry: () => unknown
  /** The key of the page's title, where its data does not decide it. */
  title?: string
  /** The screen above this page. */
  parent?: NamedScreen
}) {
  const t = useTexts('office')
  if (isUnknownAddress(error)) return <NotFound {...(parent && { parent })} />
  const permission = error instanceof ApiError ? error.body.permission : undefined
  if (permission !== undefined) return <NoPermission needs={permission as Permission} />
  return (
    <>
      <PageHead
        title={t(title)}
        {...(parent && { parent: { to: parent.to, label: t(parent.text) } })}
      />
      <LoadFailure error={error} onRetry={onRetry} />
    </>
  )
}

/** Whether the address names nothing: an id that does not exist, or one that cannot. */
const isUnknownAddress = (error: Error): boolean =>
  error instanceof ApiError &&
  (error.status === 404 || ['id', 'slug'].some((name) => error.body.errors?.[name]))
