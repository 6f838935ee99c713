import type { Order } from '#contract/order.ts'
import type { CardField } from './card-form.ts'
import type { CheckoutError } from './checkout-error.ts'
import type { CheckoutField, FieldErrors } from './checkout-form.ts'

interface FieldState {
  errors: FieldErrors
  /** The number of refusals: after each one the first wrong field gets the focus. */
  refusals: number
}

/** The state of the checkout: editing, being sent, or complete. */
export type CheckoutState =
  | (FieldState & { name: 'editing'; checkoutError: CheckoutError | null })
  /** The form is locked, also while the browser leaves for the bank. */
  | (FieldState & { name: 'submitting' })
  /** After a reload: an order was sent, its answer did not arrive, and the cart is now empty. */
  | { name: 'resuming' }
  | { name: 'placed'; order: Order }

export type CheckoutAction =
  | { type: 'type'; field: CheckoutField | CardField }
  | { type: 'submit' }
  | { type: 'resume' }
  /** Fields are wrong, according to the form's validation or the server's. */
  | { type: 'refuse'; errors: FieldErrors }
  /** The order failed for a reason that concerns no field. */
  | { type: 'fail'; checkoutError: CheckoutError }
  | { type: 'place'; order: Order }

export const initialCheckout = {
  name: 'editing',
  errors: {},
  refusals: 0,
  checkoutError: null,
} as const satisfies CheckoutState

/** The next state; an action that does not apply to the present state changes nothing. */
export function checkoutReducer(state: CheckoutState, action: CheckoutAction): CheckoutState {
  if (state.name === 'placed') return state
  if (state.name === 'editing') return whileEditing(state, action)
  return whileWaiting(state, action)
}

function whileEditing(
  state: Extract<CheckoutState, { name: 'editing' }>,
  action: CheckoutAction,
): CheckoutState {
  switch (action.type) {
    case 'type':
      return { ...state, errors: { ...state.errors, [action.field]: undefined } }
    case 'submit':
      return { name: 'submitting', errors: state.errors, refusals: state.refusals }
    case 'resume':
      return { name: 'resuming' }
    case 'refuse':
      return { ...state, errors: action.errors, refusals: state.refusals + 1 }
    case 'fail':
      return { ...state, checkoutError: action.checkoutError }
    case 'place':
      return state
  }
}

function whileWaiting(
  state: Extract<CheckoutState, { name: 'submitting' | 'resuming' }>,
  action: CheckoutAction,
): CheckoutState {
  const { errors, refusals } = state.name === 'submitting' ? state : initialCheckout
  switch (action.type) {
    case 'place':
      return { name: 'placed', order: action.order }
    case 'refuse':
      return {
        name: 'editing',
        errors: action.errors,
        refusals: refusals + 1,
        checkoutError: null,
      }
    case 'fail':
      return { name: 'editing', errors, refusals, checkoutError: action.checkoutError }
    default:
      return state
  }
}
