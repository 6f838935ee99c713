import { useEffect, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Icon } from '../controls/icon.tsx'
import { lastListAddress } from './last-list-address.ts'
import * as styles from './page-head.module.css'

interface PageHeadProps {
  title: string
  /** A small note after the title, such as a count. */
  note?: ReactNode
  /** The screen above this one; a list as it was last seen. */
  parent?: { to: string; label: string }
  /** Buttons, the main action last. */
  children?: ReactNode
}

/** The page title, also used as the tab's title. */
export function PageHead({ title, note, parent, children }: PageHeadProps) {
  const t = useTexts('office')
  useEffect(() => {
    document.title = `${title} · ${t('office.title')}`
  }, [title, t])
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        {parent && (
          <p className={styles.parent}>
            <Icon name="caret-left" small flip />
            <Link to={lastListAddress(parent.to)}>{parent.label}</Link>
          </p>
        )}
        <h1 className={styles.title}>
          {title} {note != null && <small>{note}</small>}
        </h1>
      </div>
      {children && <div className={styles.acts}>{children}</div>}
    </div>
  )
}
