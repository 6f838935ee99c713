import { Link } from 'react-router'
import { paths } from '../lib/paths.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { IconName } from '../ui/icon.tsx'

/** The order does not exist, or belongs to somebody else. */
export function OrderNotFound({ icon }: { icon: IconName }) {
  const t = useTexts('orders')
  return (
    <EmptyState
      icon={icon}
      title={t('orders.notFound')}
      hint={t('orders.notFoundHint')}
      heading="h1"
    >
      <Link className={buttonClass({ small: true })} to={paths.orders()}>
        {t('orders.all')}
      </Link>
    </EmptyState>
  )
}
