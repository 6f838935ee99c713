import { expect, test } from 'vitest'
import { askForStepUp, sessionStore } from '#office/session/session-store.ts'

test('one proof of identity serves every call that waits for it, also one refused while it was checked', async () => {
  const first = askForStepUp(new Error('first'))
  const asked = sessionStore.get().stepUp
  const second = askForStepUp(new Error('second'))
  // The sheet checks the proof with what it was given when it opened.
  asked?.done()
  await Promise.all([first, second])
  expect(sessionStore.get().stepUp).toBeNull()
})

test('a proof that is not given refuses each waiting call for its own reason', async () => {
  const reasons = Promise.allSettled([
    askForStepUp(new Error('first')),
    askForStepUp(new Error('second')),
  ])
  sessionStore.get().stepUp?.cancel()
  expect((await reasons).map((one) => one.status === 'rejected' && one.reason.message)).toEqual([
    'first',
    'second',
  ])
})
