import type { ReactNode, RefObject } from 'react'
import {
  Button as KitButton,
  Dialog as KitDialog,
  DialogTrigger,
  Popover as KitPopover,
} from 'react-aria-components'
import * as styles from './popover.module.css'

/** A button, and a small form over the page that it opens. `close` ends it. */
export function Popover({
  label,
  buttonLabel,
  trigger,
  className,
  children,
}: {
  /** The name of the form. */
  label: string
  /** Of the button, where it shows an icon alone. */
  buttonLabel?: string
  trigger: ReactNode
  className?: string | undefined
  children: (close: () => void) => ReactNode
}) {
  return (
    <DialogTrigger>
      <KitButton
        className={className ?? ''}
        {...(buttonLabel !== undefined && { 'aria-label': buttonLabel })}
      >
        {trigger}
      </KitButton>
      <KitPopover className={styles.popover ?? ''} placement="bottom start">
        <KitDialog className={styles.dialog ?? ''} aria-label={label}>
          {({ close }) => children(close)}
        </KitDialog>
      </KitPopover>
    </DialogTrigger>
  )
}

/** A small form at something that is there already; it is open while it stands. */
export function AnchoredPopover({
  label,
  anchor,
  onClose,
  children,
}: {
  label: string
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
}) {
  return (
    <KitPopover
      className={styles.popover ?? ''}
      placement="bottom"
      triggerRef={anchor}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <KitDialog className={styles.dialog ?? ''} aria-label={label}>
        {children}
      </KitDialog>
    </KitPopover>
  )
}
