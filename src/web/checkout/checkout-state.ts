import type { Order } from '#contract/order.ts'
import type { CardField } from './card-form.ts'
import type { CheckoutError } from './checkout-error.ts'
import type { CheckoutField, FieldErrors } from './checkout-form.ts'

interface FieldState {
  errors: FieldErrors
  /** How often fields were refused: each time the first wrong one gets the focus. */
  refusals: number
}

/** The checkout form: typed in, on its way to the shop, or over. */
export type CheckoutState =
  | (FieldState & { name: 'editing'; checkoutError: CheckoutError | null })
  /** The form is locked; it stays so while the browser leaves for the bank. */
  | (FieldState & { name: 'submitting' })
  /** After a reload: an order went out, its answer was never seen, and the cart is empty now. */
  | { name: 'resuming' }
  | { name: 'placed'; order: Order }

export type CheckoutAction =
  | { type: 'type'; field: CheckoutField | CardField }
  | { type: 'submit' }
  | { type: 'resume' }
  /** Fields are wrong, by the form's own check or by the server's. */
  | { type: 'refuse'; errors: FieldErrors }
  /** No order, for a reason that is in no field. */
  | { type: 'fail'; checkoutError: CheckoutError }
  | { type: 'place'; order: Order }

export const initialCheckout = {
  name: 'editing',
  errors: {},
  refusals: 0,
  checkoutError: null,
} as const satisfies CheckoutState

/** The next state; an action that does not belong to the present one changes nothing. */
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
