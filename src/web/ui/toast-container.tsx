import { useEffect } from 'react'
import { Slide, toast, ToastContainer } from 'react-toastify/unstyled'
import './toast-container.css'
import { useLocale } from '../i18n/use-texts.ts'
import { Icon } from './icon.tsx'

const icons = {
  success: 'check-circle',
  error: 'warning-circle',
  info: 'info',
  warning: 'warning',
  default: 'info',
} as const

function KindIcon({ type }: { type: keyof typeof icons }) {
  return <Icon name={icons[type]} />
}

/** Bottom-left in Arabic, bottom-right in English: physical sides by specification (§9). Alt+T moves the focus here. */
export default function Toasts() {
  const { direction } = useLocale()
  useEffect(uncoverFocus, [])
  return (
    <ToastContainer
      position={direction === 'rtl' ? 'bottom-left' : 'bottom-right'}
      rtl={direction === 'rtl'}
      autoClose={5000}
      draggable
      draggablePercent={80}
      pauseOnHover
      pauseOnFocusLoss
      closeButton={false}
      transition={Slide}
      hotKeys={(event) => event.altKey && event.code === 'KeyT'}
      icon={KindIcon}
    />
  )
}

/** Dismisses a toast that covers the element focused by keyboard (WCAG 2.4.11), except errors. Returns the cleanup. */
function uncoverFocus(): () => void {
  let frame = 0
  const look = () => {
    cancelAnimationFrame(frame)
    // After the page has scrolled to the element.
    frame = requestAnimationFrame(() => closeOver(document.activeElement))
  }
  document.addEventListener('focusin', look)
  return () => {
    cancelAnimationFrame(frame)
    document.removeEventListener('focusin', look)
  }
}

function closeOver(focused: Element | null): void {
  if (!focused?.matches(':focus-visible') || focused.closest('.Toastify')) return
  const { left, right, top, bottom } = focused.getBoundingClientRect()
  const over = document
    .elementFromPoint((left + right) / 2, (top + bottom) / 2)
    ?.closest('.Toastify__toast[role=status]')
  if (over) toast.dismiss(over.id)
}
