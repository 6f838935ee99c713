import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../lib/paths.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { layersClosed } from '../ui/use-close-on-back.ts'
import { isSignedIn } from '../session/auth.ts'
import { useResumePurchase } from '../session/use-resume-purchase.ts'
import { pendingPurchase } from '../session/pending-purchase.ts'
import { reset } from './sign-in.ts'
import { closeSignIn, useSignInDialog } from '../session/sign-in-dialog-state.ts'
import { SignInForm } from './sign-in-form.tsx'
import { clearProgress, isSignInUnderWay } from './sign-in-progress.ts'

/** Sign-in as a dialog over the present page; signing in stays there, closing it on a guarded page goes home (spec §2). */
export default function SignInDialog() {
  const t = useTexts('auth')
  const navigate = useNavigate()
  const { open, reason, guard, isBuying } = useSignInDialog()
  const resumePurchase = useResumePurchase()
  useEffect(() => {
    if (!open) return
    // After a reload, sign-in continues at its step and keeps the purchase it started for, unless it now has another reason.
    if (!isBuying && (reason || !isSignInUnderWay())) pendingPurchase.clear()
    // Closing it in any way, including Back from a page that needs a session, abandons the sign-in and the pending purchase.
    return () => {
      if (isSignedIn()) return
      pendingPurchase.clear()
      reset()
      clearProgress()
    }
  }, [open, isBuying, reason])
  const leave = () => {
    closeSignIn()
    // Replaces the history entry: Back would return to the guarded page and this dialog.
    if (guard) void navigate(paths.home(), { replace: true })
  }
  const done = () => {
    closeSignIn()
    void layersClosed().then(resumePurchase)
  }
  return (
    <Dialog open={open} onClose={leave} label={t('auth.title')} closesOnBack={!guard}>
      {open && <SignInForm {...(reason && { reason })} heading="h2" onDone={done} />}
    </Dialog>
  )
}
