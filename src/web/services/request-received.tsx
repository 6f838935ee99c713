import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import * as styles from './request-received.module.css'

interface RequestReceivedProps {
  text: string
  againText: string
  reference: string
  onAgain: () => void
}

/** The receipt of a request: what happens next, and the number to quote when asking about it. */
export function RequestReceived({ text, againText, reference, onAgain }: RequestReceivedProps) {
  const t = useTexts('services')
  const heading = useRef<HTMLHeadingElement>(null)
  const [copied, setCopied] = useState(false)
  useEffect(() => heading.current?.focus(), [])
  // Browsers disable the clipboard on insecure pages; the number can still be selected by hand.
  const copy = () =>
    void navigator.clipboard?.writeText(reference).then(
      () => setCopied(true),
      () => undefined,
    )
  return (
    <div className={styles.received}>
      <span className={styles.icon}>
        <Icon name="check" />
      </span>
      <h3 className={`heading-3 ${styles.title}`} ref={heading} tabIndex={-1}>
        {text}
      </h3>
      <p className="muted">{t('form.reference')}</p>
      <p className={styles.reference}>
        <bdi className="ltr semibold">{reference}</bdi>
        <Button variant="tonal" small onClick={copy}>
          {t(copied ? 'form.copied' : 'form.copy')}
        </Button>
      </p>
      <span className="visually-hidden" role="status">
        {copied && t('form.copied')}
      </span>
      <Button variant="text" small className={styles.again} onClick={onAgain}>
        {againText}
      </Button>
    </div>
  )
}
