import { Link } from 'react-router'
import { useTexts } from '#web/i18n/use-texts.ts'
import { useCan } from '../session/member.ts'
import * as styles from './product-editor.module.css'

/** Shown instead of an empty choice, with a link to create the first entry. */
export function EmptyChoice({ to, of }: { to: string; of: string }) {
  const t = useTexts('office')
  const canAdd = useCan('catalogue.write')
  return (
    <span className="muted">
      {t('office.product.noneYet')}{' '}
      {canAdd && (
        <Link className={styles.addOne} to={to}>
          {t('office.product.addOne')}
          <span className="visually-hidden">: {of}</span>
        </Link>
      )}
    </span>
  )
}
