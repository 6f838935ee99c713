import { useRef, type ReactNode } from 'react'
import { Dialog as KitDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button, IconButton } from './button.tsx'
import { scrollable } from './scrollable.ts'
import * as styles from './dialog.module.css'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** Shown below the title. */
  subtitle?: ReactNode
  /** The buttons, the main action first. */
  footer?: ReactNode
  size?: 'small' | 'medium' | 'wide'
  /** False after the first input: pressing outside then does not close the dialog, nor does Escape once its body was typed in. */
  closesOutside?: boolean
  /** Shown beside the body up to the edge of the dialog; the body scrolls on its own. On a phone it follows the body. */
  aside?: { label: string; content: ReactNode }
  children: ReactNode
}

const sizes = { small: styles.small, medium: styles.medium, wide: styles.wide }

/** A modal dialog; the component kit traps the focus and restores it. */
export function Dialog({
  open,
  onClose,
  title,
  subtitle,
  footer,
  size = 'small',
  closesOutside = true,
  aside,
  children,
}: DialogProps) {
  const t = useTexts()
  // Of a dialog that was closed and opened again, the body is another element.
  const touched = useRef<Element>(null)
  const keeps = () => !closesOutside && touched.current?.isConnected === true
  return (
    <ModalOverlay
      className={styles.overlay ?? ''}
      isOpen={open}
      onOpenChange={(now) => !now && !keeps() && onClose()}
      isDismissable={closesOutside}
    >
      <Modal className={`${styles.modal} ${sizes[size]}`}>
        <KitDialog className={`${styles.dialog} ${aside ? styles.contained : ''}`}>
          <header className={styles.head}>
            <div>
              <Heading slot="title" className={styles.title ?? ''}>
                {title}
              </Heading>
              {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
            </div>
            <IconButton icon="x" label={t('common.close')} onClick={onClose} />
          </header>
          <div className={aside ? styles.halves : ''}>
            <div
              className={styles.body}
              onInput={({ currentTarget }) => {
                touched.current = currentTarget
              }}
            >
              {children}
            </div>
            {aside && (
              <div className={styles.aside} {...scrollable(aside.label)}>
                {aside.content}
              </div>
            )}
          </div>
          {footer && <footer className={styles.foot}>{footer}</footer>}
        </KitDialog>
      </Modal>
    </ModalOverlay>
  )
}

interface ConfirmProps {
  open: boolean
  onClose: () => void
  title: string
  /** Describes what will happen. */
  children: ReactNode
  /** The action in specific words, never “OK”. */
  confirm: string
  /** Cancels without changes. */
  cancel: string
  danger?: boolean
  busy?: boolean
  onConfirm: () => void
}

/** Asks for confirmation before an action; the safe answer has the focus. */
export function Confirm({
  open,
  onClose,
  title,
  children,
  confirm,
  cancel,
  danger = true,
  busy = false,
  onConfirm,
}: ConfirmProps) {
  return (
    <Dialog
      {...{ open, onClose, title }}
      footer={
        <>
          <Button variant={danger ? 'dangerSolid' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
          {/* The action cannot be undone, so the safe answer has the focus. */}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
          <Button autoFocus onClick={onClose}>
            {cancel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
