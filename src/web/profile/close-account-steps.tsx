import type { FormEvent } from 'react'
import { Link } from 'react-router'
import { formatPhone } from '#shared/phone.ts'
import type { Customer } from '#contract/customer.ts'
import type { Order } from '#contract/order.ts'
import { paths } from '../lib/paths.ts'
import { CodeBoxes } from '../auth/code-boxes.tsx'
import { Resend } from '../auth/code-step.tsx'
import { codeOf, errorMessage } from '../errors/error-message.ts'
import { RichText } from '../i18n/rich-text.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { useClosing } from './use-closing.ts'
import * as signIn from '../auth/sign-in.module.css'
import * as styles from './close-account-steps.module.css'
import * as textLink from '../ui/text-link.module.css'

interface CloseAccountStepsProps {
  user: Customer
  /** The orders that prevent closing; null while they load. */
  openOrders: Order[] | null
  onClose: () => void
}

/** First the consequences, then a new code: a stolen session is not enough to delete the account. */
export function CloseAccountSteps({ user, openOrders, onClose }: CloseAccountStepsProps) {
  const t = useTexts('account')
  const tAuth = useTexts('auth')
  const { isSent, resendAt, code, setCode, busy, error, send, close } = useClosing()
  const isComplete = !code.includes(' ')
  const hasOpenOrder = openOrders !== null && openOrders.length > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy && openOrders?.length === 0) void (isSent ? isComplete && close() : send())
  }
  return (
    <form className={signIn.form} noValidate aria-busy={busy} onSubmit={submit}>
      <h2 className={`heading-3 ${signIn.title}`}>
        {t(isSent ? 'close.codeTitle' : 'close.title')}
      </h2>
      {isSent ? <CodeSent phone={user.phone} digits={code.length} /> : <Consequences />}
      {error != null && <Alert>{errorMessage(tAuth, error, 'invalidOTP')}</Alert>}
      {isSent && (
        <CodeBoxes
          code={code}
          onChange={setCode}
          wrong={codeOf(error) === 'invalidOTP'}
          label={tAuth('auth.codeBoxes')}
          digitLabel={(n) => tAuth('auth.digit', { n, digits: code.length })}
        />
      )}
      {resendAt !== null && <Resend at={resendAt} busy={busy} onResend={() => void send()} />}
      {hasOpenOrder ? (
        <OpenOrders orders={openOrders} />
      ) : (
        (isSent || resendAt === null) && (
          <Button
            type="submit"
            variant="danger"
            wide
            busy={busy || openOrders === null}
            disabled={isSent && !isComplete}
          >
            {t(isSent ? 'close.confirm' : 'close.send')}
          </Button>
        )
      )}
      <Button variant="text" wide className={signIn.cancel} onClick={onClose}>
        {t('close.dismiss')}
      </Button>
    </form>
  )
}

function Consequences() {
  const t = useTexts('account')
  return (
    <ul className={styles.consequences}>
      <li>{t('close.rule1')}</li>
      <li>{t('close.rule2')}</li>
      <li>{t('close.rule3')}</li>
    </ul>
  )
}

function CodeSent({ phone, digits }: { phone: string; digits: number }) {
  const t = useTexts('auth')
  return (
    <p className="muted">
      <RichText
        t={t}
        text="auth.codeSent"
        parts={{
          phone: <bdi className={`ltr semibold ${signIn.phone}`}>{formatPhone(phone)}</bdi>,
          digits,
        }}
      />
    </p>
  )
}

function OpenOrders({ orders }: { orders: Order[] }) {
  const t = useTexts('account')
  return (
    <>
      <Alert kind="info">
        <p>{t('close.openOrders', { count: orders.length })}</p>
        <p className={styles.openOrders}>
          {orders.map(({ id, increment_id }) => (
            <Link
              key={id}
              className={`${textLink.textLink} ${textLink.inherit} ltr`}
              to={paths.order(id)}
            >
              #{increment_id}
            </Link>
          ))}
        </p>
      </Alert>
      <Link className={buttonClass({ wide: true })} to={paths.orders()}>
        {t('close.toOrders')}
      </Link>
    </>
  )
}
