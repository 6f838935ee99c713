import { useState, type FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatPhone } from '#shared/phone.ts'
import { closeAccount, sendClosingCode } from '#contract/account.ts'
import type { Customer } from '#contract/customer.ts'
import type { Order } from '#contract/order.ts'
import { listOrders } from '#contract/orders.ts'
import { browserApi } from '../lib/browser-api.ts'
import { paths } from '../lib/paths.ts'
import { clearSession } from '../session/auth.ts'
import { CodeBoxes, emptyCode, usualCodeLength } from '../auth/code-boxes.tsx'
import { Resend } from '../auth/code-step.tsx'
import { codeOf, errorMessage } from '../errors/error-message.ts'
import { codeLengthOf, waitOf } from '../auth/sign-in.ts'
import { RichText } from '../i18n/rich-text.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { notify } from '../ui/toasts.ts'
import { useQuery } from '../queries/use-query.ts'
import '../styles/sign-in.css'

/** First the consequences, then a fresh code: a stolen session alone deletes nothing. */
export function CloseAccountSteps({ user, onClose }: { user: Customer; onClose: () => void }) {
  const t = useTexts('account')
  const tAuth = useTexts('auth')
  const navigate = useNavigate()
  /** Whether this page has sent a code for closing: one that was on its way before may be for something else. */
  const [isSent, setSent] = useState(false)
  const [resendAt, setResendAt] = useState<number | null>(null)
  const [code, setCode] = useState(() => emptyCode(usualCodeLength))
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const complete = !code.includes(' ')
  const { data: openOrders, error: notAnswered } = useQuery(
    (signal) => loadOpenOrders(user, signal),
    'open orders',
  )
  const hasOpenOrder = openOrders !== null && openOrders.length > 0
  const isAsking = openOrders === null && notAnswered === null

  async function working(step: () => Promise<void>) {
    setBusy(true)
    setError(null)
    try {
      await step()
    } catch (refusal) {
      setError(refusal)
      setResendAt((before) => waitOf(refusal) ?? before)
      const length = codeLengthOf(refusal)
      if (length) setCode(emptyCode(length))
    }
    setBusy(false)
  }
  const send = () =>
    working(async () => {
      const { data } = await browserApi.call(sendClosingCode)
      setSent(true)
      setResendAt(Date.now() + data.resend_after * 1000)
      setCode(emptyCode(data.code_length ?? usualCodeLength))
    })
  const close = () =>
    working(async () => {
      const { message } = await browserApi.call(closeAccount, { body: { otp: code } })
      await navigate(paths.home(), { replace: true })
      clearSession()
      notify.success(message, { stay: 5000 })
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy && !isAsking && !hasOpenOrder) void (isSent ? complete && close() : send())
  }
  return (
    <form className="sign-in" noValidate aria-busy={busy} onSubmit={submit}>
      <h2 className="heading-3">{t(isSent ? 'close.codeTitle' : 'close.title')}</h2>
      {isSent ? (
        <p className="muted">
          <RichText
            t={tAuth}
            text="auth.codeSent"
            parts={{
              phone: <bdi className="ltr semibold ink">{formatPhone(user.phone)}</bdi>,
              digits: code.length,
            }}
          />
        </p>
      ) : (
        <ul className="rules">
          <li>{t('close.rule1')}</li>
          <li>{t('close.rule2')}</li>
          <li>{t('close.rule3')}</li>
        </ul>
      )}
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
      {openOrders && hasOpenOrder ? (
        <>
          <Alert kind="info">
            <p>{t('close.openOrders', { count: openOrders.length })}</p>
            <p className="close-orders">
              {openOrders.map(({ id, increment_id }) => (
                <Link key={id} className="link inherit ltr" to={paths.order(id)}>
                  #{increment_id}
                </Link>
              ))}
            </p>
          </Alert>
          <Link className={buttonClass({ wide: true })} to={paths.orders()}>
            {t('close.toOrders')}
          </Link>
        </>
      ) : (
        (isSent || resendAt === null) && (
          <Button
            type="submit"
            variant="danger"
            wide
            busy={busy || isAsking}
            disabled={isSent && !complete}
          >
            {t(isSent ? 'close.confirm' : 'close.send')}
          </Button>
        )
      )}
      <Button variant="text" wide onClick={onClose}>
        {t('close.keep')}
      </Button>
    </form>
  )
}

/** The orders that keep the account open, named before a code is asked for; a payment alone does so too, but the server alone knows it. */
const loadOpenOrders = async (user: Customer, signal: AbortSignal): Promise<Order[]> =>
  user.orders_count === 0
    ? []
    : (
        await browserApi.call(listOrders, {
          query: { status: 'pending,pending_payment,processing,shipped', limit: 100 },
          signal,
        })
      ).data
