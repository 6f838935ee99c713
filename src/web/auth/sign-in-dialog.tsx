import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../lib/paths.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { layersLeft } from '../ui/use-close-on-back.ts'
import { useResumePurchase } from '../session/use-resume-purchase.ts'
import { pendingPurchase } from '../session/pending-purchase.ts'
import { reset } from './sign-in.ts'
import { closeSignIn, useSignInDialog } from '../session/sign-in-dialog-state.ts'
import { SignInForm } from './sign-in-form.tsx'
import { clearProgress, isSignInUnderWay } from './sign-in-progress.ts'

/** Sign-in over the page one stands on; signing in stays there, leaving a guarded page leads home (spec §2). */
export default function SignInDialog() {
  const t = useTexts('auth')
  const navigate = useNavigate()
  const { open, reason, guard, isBuying } = useSignInDialog()
  const resumePurchase = useResumePurchase()
  // After a reload the sign-in goes on where it stood, and the purchase it began for with it; one that was given up is not made.
  useEffect(() => {
    if (open && !isBuying && !isSignInUnderWay()) pendingPurchase.clear()
  }, [open, isBuying])
  const leave = () => {
    pendingPurchase.clear()
    reset()
    clearProgress()
    closeSignIn()
    // In its place: Back would lead to the guarded page and this dialog again.
    if (guard) void navigate(paths.home(), { replace: true })
  }
  const done = () => {
    closeSignIn()
    void layersLeft().then(resumePurchase)
  }
  return (
    <Dialog open={open} onClose={leave} label={t('auth.title')} closesOnBack={!guard}>
      {open && <SignInForm {...(reason && { reason })} heading="h2" onDone={done} />}
    </Dialog>
  )
}
