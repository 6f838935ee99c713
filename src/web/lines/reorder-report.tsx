import { Link } from 'react-router'
import { paths } from '../lib/paths.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import * as confirm from '../ui/confirm-dialog.module.css'

interface ReorderReportProps {
  title: string
  /** One sentence per plant; two of its sizes may have the same. */
  messages: string[]
  onClose: () => void
}

/** The parts of an order or of the saved plants that could not be added; the rest is in the cart. */
export function ReorderReport({ title, messages, onClose }: ReorderReportProps) {
  const t = useTexts()
  return (
    <Dialog open onClose={onClose} label={title} closeButton={false}>
      <div className={confirm.confirm}>
        <h2 className="heading-4">{title}</h2>
        <ul>
          {[...new Set(messages)].map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
        <div className={confirm.actions}>
          <Button variant="text" small onClick={onClose}>
            {t('common.close')}
          </Button>
          <Link className={buttonClass({ small: true })} to={paths.cart()}>
            {t('nav.viewCart')}
          </Link>
        </div>
      </div>
    </Dialog>
  )
}
