import { z } from 'zod'
import {
  openingNeeds,
  type SectionValues,
  type SettingSection,
  type VatRate,
} from '#shared/office/settings.ts'
import { endpoint } from '../../endpoint.ts'
import { dateTime, messageField, rowVersion } from '../../parts.ts'
import { closedFields, sectionFields } from './fields.ts'

const call = { auth: 'staff', tag: 'Office' } as const

/** One section with its present values and the notes shown on its screen. */
const sectionOf = <S extends SettingSection>() =>
  z.object({
    /** The section's fields: `SectionValues`. */
    value: z.looseObject({}) as unknown as z.ZodType<SectionValues[S]>,
    version: z.number(),
    /** Fields set by the server; they cannot be changed here. */
    locked: z.array(z.string()),
    updated_by: z.object({ id: z.number(), name: z.string() }).nullable(),
    updated_at: dateTime.nullable(),
  })
export interface Section<S extends SettingSection = SettingSection> {
  value: SectionValues[S]
  version: number
  locked: string[]
  updated_by: { id: number; name: string } | null
  updated_at: string | null
}

const shopState = z.object({
  is_open: z.boolean(),
  /** Requirements that are missing before the shop can open. */
  missing: z.array(z.enum(openingNeeds)),
})
export type ShopState = z.output<typeof shopState>

const sender = z.object({ provider: z.string(), sender: z.string().nullable() })

const everything = z.object({
  sections: z.object({
    identity: sectionOf<'identity'>(),
    legal: sectionOf<'legal'>(),
    tax: sectionOf<'tax'>(),
    payments: sectionOf<'payments'>(),
    delivery: sectionOf<'delivery'>(),
    orders: sectionOf<'orders'>(),
    hours: sectionOf<'hours'>(),
    shop: sectionOf<'shop'>(),
    notices: sectionOf<'notices'>(),
    security: sectionOf<'security'>(),
  }),
  state: shopState,
  vat: z.object({
    /** The rate in force today, in hundredths of a percent; 0 while the seller is not registered. */
    rate_bp: z.number(),
    /** Rates that have started, oldest first. */
    past: z.array(
      z.object({ starts_on: z.string(), rate_bp: z.number() }) satisfies z.ZodType<VatRate>,
    ),
  }),
  /** Settings that only the server sets. */
  server: z.object({
    store_mode: z.string(),
    public_url: z.string(),
    payment_provider: z.string().nullable(),
    cards_available: z.boolean(),
    /** The recipient of a test mail: the member's address, otherwise the shop's; null: there is none. */
    test_mail_to: z.string().nullable(),
    own_phone: z.string(),
    /** The providers of messages, and the sender that customers see; null: the demo's inbox. */
    senders: z.object({ sms: sender, mail: sender }),
  }),
})
export type OfficeSettings = z.output<typeof everything>

export const getSettings = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/settings',
  permission: 'settings.read',
  summary: 'Every section of the settings (office.md §31)',
  output: z.object({ data: everything }),
})

export const getPaymentProvider = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/settings/payment-provider',
  permission: 'settings.read',
  summary:
    'Whether the payment provider answers and accepts the keys of the server (office.md O3.14)',
  output: z.object({
    data: z.object({
      /** Null: none is set on the server. */
      provider: z.string().nullable(),
      is_working: z.boolean(),
      checked_at: dateTime,
    }),
  }),
})

const updateOf = <const S extends SettingSection>(section: S) =>
  endpoint({
    ...call,
    method: 'PUT',
    path: `/api/office/settings/${section}`,
    permission: 'settings.write',
    stepUp: true,
    refusals: [409],
    summary: `Changes the fields of ${section} that are sent (office.md §31)`,
    body: sectionFields[section].extend({
      version: rowVersion.optional(),
    }) as unknown as z.ZodType<Partial<SectionValues[S]> & { version?: number | undefined }>,
    output: z.object({ ...messageField, data: sectionOf<S>() }),
  })

/** The endpoints that update each section. */
export const updateSection = {
  identity: updateOf('identity'),
  legal: updateOf('legal'),
  tax: updateOf('tax'),
  payments: updateOf('payments'),
  delivery: updateOf('delivery'),
  orders: updateOf('orders'),
  hours: updateOf('hours'),
  shop: updateOf('shop'),
  notices: updateOf('notices'),
  security: updateOf('security'),
}

const stateAnswer = z.object({ ...messageField, data: shopState })

export const openShop = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/settings/shop/open',
  permission: 'settings.write',
  summary: 'Opens the shop; refused with data.missing while something is missing (office.md §31)',
  output: stateAnswer,
})
export const closeShop = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/settings/shop/close',
  permission: 'settings.write',
  summary: 'Closes the shop: it is read, and nothing is sold (office.md §31, §36)',
  body: closedFields.partial().optional(),
  output: stateAnswer,
})

const test = {
  ...call,
  method: 'POST',
  permission: 'settings.write',
  output: z.object(messageField),
} as const
export const sendTestSms = endpoint({
  ...test,
  path: '/api/office/settings/test-sms',
  refusals: [502],
  summary: 'A text message to one’s own phone, five of both kinds an hour (office.md §31)',
})
export const sendTestMail = endpoint({
  ...test,
  path: '/api/office/settings/test-mail',
  summary: 'A mail to one’s own address, five of both kinds an hour (office.md §31)',
})

const machine = z.object({
  version: z.string(),
  node: z.string(),
  /** The start time of the process that answers. */
  started_at: dateTime,
  database: z.object({ version: z.string(), migration: z.string(), size_bytes: z.number() }),
  /** Processes of the shop that are running. */
  processes: z.number(),
  outbox: z.object({ waiting: z.number(), dead: z.number() }),
  last_backup_at: dateTime.nullable(),
  jobs: z.array(z.object({ name: z.string(), started_at: dateTime })),
})

export const getMachine = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/settings/developers',
  permission: 'settings.read',
  summary: 'Versions, health, last backup and periodic jobs (office.md O3.14)',
  output: z.object({ data: machine }),
})
