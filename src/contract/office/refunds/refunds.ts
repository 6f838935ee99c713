import { z } from 'zod'
import { refundStates } from '#shared/office/refund.ts'
import { endpoint } from '../../endpoint.ts'
import { idParams, listOf, messageField, paging } from '../../parts.ts'
import { officeOrder } from '../orders/office-order.ts'
import {
  account,
  bankReference,
  method,
  officeRefund,
  previewRequest,
  reductionPreview,
  reductionRequest,
  refundableOrder,
  refundPreview,
  refundRequest,
  removedLines,
  unrecordedRefund,
} from './refund.ts'

const call = { auth: 'staff', tag: 'Office' } as const
const refundParams = z.object({ id: z.uuid() })
const orderId = z
  .string()
  .regex(/^\d{1,10}$/, 'invalidValue')
  .transform(Number)
  .optional()

export const getRefundableOrder = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/orders/:id/refunds',
  permission: 'orders.refund',
  summary: 'What may be refunded of an order (§24)',
  params: idParams,
  output: z.object({ data: refundableOrder }),
})
export const previewRefund = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/orders/:id/refunds/preview',
  permission: 'orders.refund',
  summary: 'What a refund would be (§24)',
  params: idParams,
  body: previewRequest,
  output: z.object({ data: refundPreview }),
})
export const createRefund = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/orders/:id/refunds',
  permission: 'orders.refund',
  stepUp: true,
  idempotencyKey: 'required',
  status: 201,
  summary: 'Refunds a part of an order with a credit note (§24)',
  params: idParams,
  refusals: [409, 502],
  body: refundRequest,
  output: z.object({
    ...messageField,
    data: officeOrder.extend({
      refund: officeRefund,
      credit_note: officeRefund.shape.credit_note,
    }),
  }),
})
export const reduceOrder = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/orders/:id/reductions',
  permission: 'orders.edit',
  idempotencyKey: 'required',
  status: 201,
  summary: 'Takes lines out of an order before its invoice (§24)',
  params: idParams,
  refusals: [409],
  body: reductionRequest,
  output: z.object({ ...messageField, data: officeOrder }),
})
export const previewReduction = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/orders/:id/reductions/preview',
  permission: 'orders.edit',
  summary: 'What would be left to pay of an order without these lines (§24)',
  params: idParams,
  body: z.object(removedLines),
  output: z.object({ data: reductionPreview }),
})
export const listRefunds = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/refunds',
  permission: ['orders.refund', 'reports.finance'],
  summary: 'Refunds, by the day they are due (tax.md 1.6)',
  query: z.object({
    ...paging(25),
    state: z
      .string()
      .optional()
      .transform((list) => list?.split(',').filter(Boolean))
      .pipe(z.array(z.enum(refundStates, 'invalidValue')).optional()),
    order_id: orderId,
  }),
  output: listOf(officeRefund),
})
export const listUnrecordedRefunds = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/refunds/unrecorded',
  permission: ['orders.refund', 'reports.finance'],
  summary:
    'Refunds made in the payment provider’s dashboard that have no credit note yet; the oldest hundred',
  query: z.object({ order_id: orderId }),
  output: z.object({ data: z.array(unrecordedRefund) }),
})
export const closeRefund = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/refunds/:id/done',
  permission: 'orders.refund',
  stepUp: true,
  summary: 'Staff have paid a refund by transfer or in cash (tax.md 1.6)',
  params: refundParams,
  refusals: [409],
  body: z.object({ bank_reference: bankReference }),
  output: z.object({ ...messageField, data: officeRefund }),
})
export const decideRefund = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/refunds/:id/decision',
  permission: 'orders.refund',
  stepUp: true,
  summary: 'Whether the provider has paid a refund whose outcome is unclear (tax.md 1.4)',
  params: refundParams,
  refusals: [409],
  body: z.discriminatedUnion(
    'outcome',
    [
      z.object({ outcome: z.literal('paid'), reference: bankReference }),
      z.object({ outcome: z.literal('not_paid') }),
    ],
    'invalidValue',
  ),
  output: z.object({ ...messageField, data: officeRefund }),
})
export const changeRefundMethod = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/refunds/:id/method',
  permission: 'orders.refund',
  stepUp: true,
  summary: 'Gives a refund another way (tax.md 1.6)',
  params: refundParams,
  refusals: [409],
  body: z.object({ method, ...account }),
  output: z.object({ ...messageField, data: officeRefund }),
})
export const readRefundAccount = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/refunds/:id/account',
  permission: 'orders.refund',
  stepUp: true,
  isAnswerSecret: true,
  summary:
    'Where a refund is to be transferred, for the person who transfers it; noted in the audit log',
  params: refundParams,
  output: z.object({ data: z.object({ iban: z.string(), holder: z.string().nullable() }) }),
})
