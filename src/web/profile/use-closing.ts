import { useState } from 'react'
import { useNavigate } from 'react-router'
import { closeAccount, sendClosingCode } from '#contract/account.ts'
import { browserApi } from '../lib/browser-api.ts'
import { paths } from '../lib/paths.ts'
import { endSession } from '../session/auth.ts'
import { emptyCode, usualCodeLength } from '../auth/code-boxes.tsx'
import { codeLengthOf, waitOf } from '../auth/sign-in.ts'
import { notify } from '../ui/toasts.ts'

/** Deletes the account: a code is sent and confirms the deletion. */
export function useClosing() {
  const navigate = useNavigate()
  /** Whether this page has sent a code for closing: a code sent earlier may be for something else. */
  const [isSent, setSent] = useState(false)
  const [resendAt, setResendAt] = useState<number | null>(null)
  const [code, setCode] = useState(() => emptyCode(usualCodeLength))
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)

  async function run(step: () => Promise<void>) {
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
    run(async () => {
      const { data } = await browserApi.call(sendClosingCode)
      setSent(true)
      setResendAt(Date.now() + data.resend_after * 1000)
      setCode(emptyCode(data.code_length ?? usualCodeLength))
    })
  const close = () =>
    run(async () => {
      const { message } = await browserApi.call(closeAccount, { body: { otp: code } })
      await navigate(paths.home(), { replace: true })
      endSession()
      notify.success(message, { stay: 5000 })
    })
  return { isSent, resendAt, code, setCode, busy, error, send, close }
}
