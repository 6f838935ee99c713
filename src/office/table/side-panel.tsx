import { useEffect, useRef, type ReactNode } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ButtonLink, IconButton } from '../controls/button.tsx'
import * as styles from './side-panel.module.css'

/** A row beside the list, which stays usable; Escape closes the panel. */
export function SidePanel({
  label,
  onClose,
  children,
}: {
  label: string
  onClose: () => void
  children: ReactNode
}) {
  const t = useTexts()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement
    panel.current?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return (
    <aside
      ref={panel}
      className={styles.panel}
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <IconButton icon="x" label={t('common.close')} className={styles.close} onClick={onClose} />
      {children}
    </aside>
  )
}

/** What a row's panel shows, with a link to the page of the row. */
export function PanelContent({
  title,
  badges,
  open,
  children,
}: {
  title: ReactNode
  badges?: ReactNode
  open: { to: string; label: string }
  children: ReactNode
}) {
  return (
    <div className={styles.content}>
      <h2 className={styles.title}>{title}</h2>
      {badges && <p className={styles.badges}>{badges}</p>}
      {children}
      <ButtonLink to={open.to} variant="primary" wide>
        {open.label}
      </ButtonLink>
    </div>
  )
}
