import { Slide, ToastContainer } from 'react-toastify/unstyled'
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
