import { useState, type FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatPhone } from '#shared/phone.ts'
import { closeAccount, sendClosingCode } from '#wire/account.ts'
import type { Customer } from '#wire/customer.ts'
import type { Order } from '#wire/order.ts'
import { listOrders } from '#wire/orders.ts'
import { browserApi } from '../browser-api.ts'
import { paths } from '../paths.ts'
import { forgetSession } from '../session/auth.ts'
import { CodeBoxes, emptyCode, usualCodeLength } from '../session/code-boxes.tsx'
import { Resend } from '../session/code-step.tsx'
import { codeOf, sayError } from '../session/say-error.ts'
import { codeLengthOf, waitOf } from '../session/sign-in.ts'
import { RichText } from '../texts/rich-text.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { notify } from '../ui/toasts.ts'
import { useAnswer } from './use-answer.ts'
import '../styles/sign-in.css'

/** First the consequences, then a fresh code: a stolen session alone deletes nothing. */
export function CloseAccountSteps({ user, onClose }: { user: Customer; onClose: () => void }) {
  const say = useTexts('account')
  const sayAuth = useTexts('auth')
  const navigate = useNavigate()
  /** Whether this page has sent a code for closing: one that was on its way before may be for something else. */
  const [isSent, setSent] = useState(false)
  const [resendAt, setResendAt] = useState<number | null>(null)
  const [code, setCode] = useState(() => emptyCode(usualCodeLength))
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const complete = !code.includes(' ')
  const { data: openOrders, error: notAnswered } = useAnswer((signal) => loadOpenOrders(user, signal), 'open orders')
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
      forgetSession()
      notify.success(message, { stay: 5000 })
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy && !isAsking && !hasOpenOrder) void (isSent ? complete && close() : send())
  }
  return (
    <form className="sign-in" noValidate aria-busy={busy} onSubmit={submit}>
      <h2 className="h3">{say(isSent ? 'close.codeTitle' : 'close.title')}</h2>
      {isSent ? (
        <p className="mut">
          <RichText
            say={sayAuth}
            text="auth.codeSent"
            parts={{ phone: <bdi className="ltr b ink">{formatPhone(user.phone)}</bdi>, digits: code.length }}
          />
        </p>
      ) : (
        <ul className="rules">
          <li>{say('close.rule1')}</li>
          <li>{say('close.rule2')}</li>
          <li>{say('close.rule3')}</li>
        </ul>
      )}
      {error != null && <Alert>{sayError(sayAuth, error, 'invalidOTP')}</Alert>}
      {isSent && (
        <CodeBoxes
          code={code}
          onChange={setCode}
          wrong={codeOf(error) === 'invalidOTP'}
          label={sayAuth('auth.codeBoxes')}
          digitLabel={(n) => sayAuth('auth.digit', { n, digits: code.length })}
        />
      )}
      {resendAt !== null && <Resend at={resendAt} busy={busy} onResend={() => void send()} />}
      {openOrders && hasOpenOrder ? (
        <>
          <Alert kind="info">
            <p>{say('close.openOrders', { count: openOrders.length })}</p>
            <p className="close-orders">
              {openOrders.map(({ id, increment_id }) => (
                <Link key={id} className="link inherit ltr" to={paths.order(id)}>
                  #{increment_id}
                </Link>
              ))}
            </p>
          </Alert>
          <Link className={buttonClass({ wide: true })} to={paths.orders()}>
            {say('close.toOrders')}
          </Link>
        </>
      ) : (
        (isSent || resendAt === null) && (
          <Button type="submit" look="danger" wide busy={busy || isAsking} disabled={isSent && !complete}>
            {say(isSent ? 'close.confirm' : 'close.send')}
          </Button>
        )
      )}
      <Button look="text" wide onClick={onClose}>
        {say('close.keep')}
      </Button>
    </form>
  )
}

/** The orders that keep the account open, named before a code is asked for; a payment alone does so too, but the server alone knows it. */
const loadOpenOrders = async (user: Customer, signal: AbortSignal): Promise<Order[]> =>
  user.orders_count === 0
    ? []
    : (await browserApi.call(listOrders, { query: { status: 'pending,pending_payment,processing,shipped', limit: 100 }, signal })).data
