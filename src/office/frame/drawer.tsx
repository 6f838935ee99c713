import type { ReactNode } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { useTexts } from '#web/i18n/use-texts.ts'
import * as styles from './drawer.module.css'

/** The sidebar on phones, over the page. */
export function Drawer({
  open,
  onClose,
  children,
}: {
  open: boolean
  onClose: () => void
  children: ReactNode
}) {
  const t = useTexts('office')
  return (
    <ModalOverlay
      className={styles.overlay ?? ''}
      isOpen={open}
      onOpenChange={(now) => !now && onClose()}
      isDismissable
    >
      <Modal className={styles.drawer ?? ''}>
        <Dialog className={styles.dialog ?? ''} aria-label={t('office.nav.label')}>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
