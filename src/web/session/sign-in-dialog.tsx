import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { layersLeft } from '../ui/use-close-on-back.ts'
import { useRememberedPurchase } from './purchase.ts'
import { remembered } from './remembered.ts'
import { reset } from './sign-in.ts'
import { closeSignIn, useSignInDialog } from './sign-in-dialog-state.ts'
import { SignInForm } from './sign-in-form.tsx'
import { forgetProgress } from './sign-in-progress.ts'

/** Sign-in over the page one stands on; signing in stays there, leaving a guarded page leads home (spec §2). */
export default function SignInDialog() {
  const say = useTexts('auth')
  const navigate = useNavigate()
  const { open, reason, guard } = useSignInDialog()
  const doRemembered = useRememberedPurchase()
  const leave = () => {
    remembered.forget()
    reset()
    forgetProgress()
    closeSignIn()
    // In its place: Back would lead to the guarded page and this dialog again.
    if (guard) void navigate(paths.home(), { replace: true })
  }
  const done = () => {
    closeSignIn()
    void layersLeft().then(doRemembered)
  }
  return (
    <Dialog open={open} onClose={leave} label={say('auth.title')} closesOnBack={!guard}>
      {open && <SignInForm {...(reason && { reason })} heading="h2" onDone={done} />}
    </Dialog>
  )
}
