import { useEffect, useRef, type ReactNode, type SyntheticEvent } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { Icon } from './icon.tsx'
import { leaveLayerFirst, useCloseOnBack } from './use-close-on-back.ts'
import * as styles from './dialog.module.css'
import * as iconButton from './icon-button.module.css'

export interface DialogProps {
  open: boolean
  /** Called for Escape, the close button, Back or a press outside. */
  onClose: () => void
  label: string
  /** `modal`: centred, a sheet on phones. `start`, `end`: a drawer from that side. `sheet`: from the bottom. `zoom`: a picture. */
  variant?: 'modal' | 'start' | 'end' | 'sheet' | 'zoom'
  /** False: the content has its own close button. */
  closeButton?: boolean
  /** False: Back leaves the page, for one that needs the dialog. */
  closesOnBack?: boolean
  children: ReactNode
}

const variantClass = {
  modal: styles.modal,
  start: styles.start,
  end: styles.end,
  sheet: styles.sheet,
  zoom: styles.zoom,
}

/** A native modal dialog: the browser keeps the focus inside and restores it afterwards; it opens and closes in 300 ms (spec §2). */
export function Dialog({
  open,
  onClose,
  label,
  variant = 'modal',
  closeButton = true,
  closesOnBack = true,
  children,
}: DialogProps) {
  const t = useTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  // Selecting text by mouse from a field to the outside ends in a click there, which must not count as a press outside.
  const pressedOutside = useRef(false)
  useEffect(() => {
    const element = dialog.current
    if (open && !element?.open) element?.showModal()
    if (!open && element?.open) element.close()
  }, [open])

  useCloseOnBack(open && closesOnBack, onClose)

  // React also passes it the events of a dialog opened from this one.
  const isOwn = (event: SyntheticEvent) => event.target === dialog.current
  const refuseToCloseItself = (event: SyntheticEvent) => {
    if (!isOwn(event)) return
    event.preventDefault()
    onClose()
  }
  return (
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${variantClass[variant]}`}
      aria-label={label}
      onCancel={refuseToCloseItself}
      onClose={(event) => open && isOwn(event) && onClose()}
      onClickCapture={leaveLayerFirst}
      onPointerDown={(event) => {
        pressedOutside.current = event.target === dialog.current
      }}
      onClick={(event) => event.target === dialog.current && pressedOutside.current && onClose()}
    >
      <div className={styles.body}>
        {closeButton && (
          <button
            type="button"
            className={`${iconButton.iconButton} ${styles.close}`}
            aria-label={t('common.close')}
            onClick={onClose}
          >
            <Icon name="x" />
          </button>
        )}
        {children}
      </div>
    </dialog>
  )
}
