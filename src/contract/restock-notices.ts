import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { messageField } from './parts.ts'
import { typedPhone } from './sign-in.ts'

export const requestRestockNotice = endpoint({
  method: 'POST',
  path: '/api/v1/restock-notices',
  auth: 'optional',
  tag: 'Requests',
  status: 201,
  summary:
    'Asks to be told by SMS, once, when a product that is sold out is back (beyond the contract)',
  body: z.object({
    product_id: z.int('invalidValue').min(1, 'invalidValue').max(2_147_483_647, 'invalidValue'),
    /** Missing or null: the customer's own phone. */
    phone: typedPhone.nullish().transform((typed) => typed ?? null),
    /** A honeypot field that people do not see; a value means a bot. */
    website: z.unknown().optional(),
  }),
  output: z.object({ ...messageField, data: z.object({ product_id: z.number() }) }),
})
