import type { ReactNode, RefObject } from 'react'
import {
  Button as KitButton,
  Dialog as KitDialog,
  DialogTrigger,
  Popover as KitPopover,
} from 'react-aria-components'
import * as styles from './popover.module.css'

/** A button that opens a small form over the page. `close` closes it. */
export function Popover({
  label,
  buttonLabel,
  trigger,
  className,
  children,
}: {
  /** The name of the form. */
  label: string
  /** The button's accessible name, if it shows an icon only. */
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

/** A small form anchored to an existing element; open while it is rendered. */
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
