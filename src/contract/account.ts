import { z } from 'zod'
import { dayOf } from '#shared/day.ts'
import { normalizeText, toAsciiDigits } from '#shared/text/digits.ts'
import { addressLines, contactPhone, country, nationalAddress, postcode } from './address-fields.ts'
import { customer, customerAddress } from './customer.ts'
import { endpoint } from './endpoint.ts'
import {
  clearable,
  dateTime,
  email,
  flag,
  idParams,
  listOf,
  optionalText,
  personName,
  messageField,
  text,
} from './parts.ts'
import { codeSent, typedCode } from './sign-in.ts'

const call = { auth: 'required', tag: 'Account' } as const

/** The birthday of a living person: a day before today in Riyadh. */
const birthday = z
  .string('invalidDate')
  .transform((typed) => toAsciiDigits(normalizeText(typed)))
  .pipe(
    z.iso
      .date({ error: 'invalidDate', abort: true })
      .refine((date) => date >= '1900-01-01' && date < dayOf(new Date()), 'invalidDate'),
  )

/**
 * Accepts the single `name` that Bagisto clients may send: the first word and the rest, as contract §8.1 has it. `splitAtFirstName`, which
 * keeps «أم خالد» together, is for names that a person types into one field.
 */
const splitName = (sent: unknown) => {
  if (typeof sent !== 'object' || sent === null) return sent
  const { name, ...rest } = sent as Record<string, unknown>
  if (typeof name !== 'string' || rest.first_name !== undefined || rest.last_name !== undefined)
    return rest
  const [first = '', ...others] = name.trim().split(/\s+/)
  return { ...rest, first_name: first, last_name: others.join(' ') }
}

const profileChange = z.object({ ...messageField, data: customer, customer })
export const updateProfile = endpoint({
  ...call,
  method: 'PUT',
  path: '/api/v1/customer/profile',
  summary: 'Changes what was sent (§8.1)',
  body: z.preprocess(
    splitName,
    z.object({
      first_name: personName(1).optional(),
      last_name: personName(0)
        .nullable()
        .transform((name) => name ?? '')
        .optional(),
      email: clearable(email),
      gender: clearable(z.enum(['Male', 'Female', 'Other'], 'invalidValue')),
      date_of_birth: clearable(birthday),
      /** Accepts only the phone number the account already has, in any spelling (D-22). */
      phone: z.string('phoneChangeNotAllowed').nullish(),
    }),
  ),
  output: profileChange,
})

/** Accepts `address` for `address1`, `postal_code` for `postcode` and `default_address` for `is_default` (contract §8.3). */
const withAliases = (sent: unknown) => {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent
  const {
    address1,
    postcode: code,
    is_default: isDefault,
    ...rest
  } = sent as Record<string, unknown>
  const named = {
    address: rest.address || address1,
    postal_code: rest.postal_code || code,
    default_address: rest.default_address ?? isDefault,
  }
  return {
    ...rest,
    ...Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)),
  }
}
/** Treats null as missing, for a field that cannot be cleared. */
const nullAsMissing = <T extends z.ZodType>(rule: T) =>
  rule.nullish().transform((sent) => sent ?? undefined)
const person = clearable(text({ max: 60 }))
const addressFields = {
  type: nullAsMissing(z.enum(['home', 'work', 'other'], 'invalidValue')),
  address: addressLines,
  city: text({ max: 100 }),
  postal_code: postcode,
  first_name: person,
  last_name: person,
  phone: clearable(contactPhone),
  email: clearable(email),
  company_name: optionalText(100),
  vat_id: optionalText(20),
  country,
  state: optionalText(100).transform((typed) => typed ?? ''),
  national_address: nationalAddress,
  default_address: nullAsMissing(flag),
}
const { address, city, ...others } = z.object(addressFields).partial().shape
const newAddress = z.preprocess(
  withAliases,
  z.object({ ...others, address: addressFields.address, city: addressFields.city }),
)
const addressChange = z.preprocess(withAliases, z.object({ ...others, address, city }))

export const listAddresses = endpoint({
  ...call,
  method: 'GET',
  path: '/api/v1/customer/addresses',
  summary: 'Saved addresses, the default first (§8.2)',
  output: listOf(customerAddress),
})
export const getAddress = endpoint({
  ...call,
  method: 'GET',
  path: '/api/v1/customer/addresses/:id',
  summary: 'One saved address (§8.2)',
  params: idParams,
  output: z.object({ data: customerAddress }),
})
export const createAddress = endpoint({
  ...call,
  method: 'POST',
  path: '/api/v1/customer/addresses',
  summary: 'Saves an address (§8.3)',
  body: newAddress,
  output: z.object({ ...messageField, data: customerAddress }),
})
export const updateAddress = endpoint({
  ...call,
  method: 'PUT',
  path: '/api/v1/customer/addresses/:id',
  summary: 'Changes what was sent of an address (§8.4)',
  params: idParams,
  body: addressChange,
  output: z.object({ ...messageField, data: customerAddress }),
})
export const deleteAddress = endpoint({
  ...call,
  method: 'DELETE',
  path: '/api/v1/customer/addresses/:id',
  summary: 'Deletes an address (§8.5)',
  params: idParams,
  output: z.object({ ...messageField, data: z.array(customerAddress) }),
})
export const makeDefaultAddress = endpoint({
  ...call,
  method: 'PATCH',
  path: '/api/v1/customer/addresses/make-default/:id',
  summary: 'Makes an address the default (§8.6)',
  params: idParams,
  output: z.object({ ...messageField, data: customerAddress }),
})

/** A device that is signed in. An addition to the contract. */
const session = z.object({
  id: z.number(),
  /** The browser's user agent; null when it sent none. */
  user_agent: z.string().nullable(),
  is_current: z.boolean(),
  created_at: dateTime,
  last_used_at: dateTime,
})
export type Session = z.output<typeof session>

export const listSessions = endpoint({
  ...call,
  method: 'GET',
  path: '/api/v1/customer/sessions',
  summary: 'Where I am signed in, newest use first',
  output: z.object({ data: z.array(session) }),
})
export const endSession = endpoint({
  ...call,
  method: 'DELETE',
  path: '/api/v1/customer/sessions/:id',
  summary: 'Signs one device out',
  params: idParams,
  output: z.object({ ...messageField, data: z.array(session) }),
})
export const endOtherSessions = endpoint({
  ...call,
  method: 'DELETE',
  path: '/api/v1/customer/sessions',
  summary: 'Signs every other device out',
  output: z.object({ ...messageField, data: z.array(session) }),
})

/** All data the shop holds about a customer (PDPL, article 4: the right to a copy). */
export const exportData = endpoint({
  ...call,
  method: 'GET',
  path: '/api/v1/customer/my-data',
  summary: 'A copy of all data about me',
  output: z.object({ data: z.record(z.string(), z.unknown()) }),
})
/** Refuses immediately while an order is in progress. The limits of sign-in apply (§4.0). */
export const sendClosingCode = endpoint({
  ...call,
  method: 'POST',
  path: '/api/v1/customer/close-account/code',
  summary: 'Sends a code that closes the account to its own phone',
  refusals: [502],
  output: codeSent,
})
/** Requires a code from `close-account/code`, so that a stolen token cannot close the account (PDPL, article 4: the right to deletion). */
export const closeAccount = endpoint({
  ...call,
  method: 'POST',
  path: '/api/v1/customer/close-account',
  summary: 'Deletes the account; invoices are kept without the person',
  body: z.object({ otp: typedCode }),
  output: z.object({ ...messageField }),
})
