import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { orderStatuses } from '../order.ts'
import { dateTime, instant } from '../parts.ts'
import { fulfilments } from './orders/order-rows.ts'
import { jobStates } from '#shared/office/job.ts'

const call = { auth: 'staff', tag: 'Office', permission: 'member' } as const

/** Counts of work waiting for staff; a member gets those they may open (office.md O3.1). */
const counters = z.object({
  orders_to_confirm: z.number(),
  orders_to_pack: z.number(),
  /** A packer did not find some of their plants, and the office has not decided. */
  orders_missing_plants: z.number(),
  /** The member's own orders that are on their way. */
  my_stops: z.number(),
  /** A driver did not deliver them, and the office has not dealt with it. */
  orders_not_delivered: z.number(),
  orders_late: z.number(),
  orders_awaiting_payment: z.number(),
  refunds_open: z.number(),
  /** Requests without an assigned member, and overdue ones. */
  requests_waiting: z.number(),
  low_stock: z.number(),
  sold_out: z.number(),
  dead_messages: z.number(),
  failed_jobs: z.number(),
  /** Products that the law unpublished, permits that are about to end, and law entries to be checked. */
  law_tasks: z.number(),
})

export type Counter = keyof z.output<typeof counters>

const runningJob = z.object({
  id: z.number(),
  kind: z.string(),
  state: z.enum(jobStates),
  total: z.number(),
  done: z.number(),
  failed: z.number(),
})

/** This call does not keep an idle session open. */
export const getPulse = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/pulse',
  isBackground: true,
  summary: 'What changed meanwhile: counters, new orders, running jobs (office.md §21)',
  query: z.object({
    /** `server_time` of an earlier answer, or of a list of orders. */
    since: instant('invalidValue').optional(),
  }),
  output: z.object({
    data: z.object({
      counters: counters.partial(),
      /** Orders since `since`; 0 without it. */
      new_orders: z.number(),
      /** The member's own unfinished jobs. */
      jobs: z.array(runningJob),
      server_time: dateTime,
      /** The build of the office's client; when it changes, the client offers to reload. */
      build: z.string(),
    }),
  }),
})

const card = z.object({
  kind: z.enum(counters.keyof().options),
  count: z.number(),
  /** Only for `orders_to_pack`: how many of them are promised for a day that has passed, for today and for tomorrow. */
  days: z.object({ late: z.number(), today: z.number(), tomorrow: z.number() }).optional(),
  /** The first five. */
  rows: z.array(
    z.object({
      /** Only for `law_tasks`: the kind of object that `id` and `title` belong to. The `detail` of a permit is its last day. */
      kind: z.enum(['product', 'permit']).optional(),
      id: z.number(),
      title: z.string(),
      detail: z.string().nullable(),
      at: dateTime.nullable(),
    }),
  ),
})
export type Card = z.output<typeof card>

const soldPlant = z.object({
  id: z.number(),
  name_ar: z.string(),
  name_latin: z.string().nullable(),
  name_en: z.string().nullable(),
  image: z.string().nullable(),
  pieces: z.number(),
})
const latestOrder = z.object({
  id: z.number(),
  number: z.string(),
  customer: z.string(),
  placed_at: dateTime,
  status: z.enum(orderStatuses),
  fulfilment: z.enum(fulfilments),
  /** Whether everything was refunded before it was sent. */
  is_all_refunded: z.boolean(),
  total_halalas: z.number(),
})
/** Net sales as the report counts them; at most ten seconds old. */
const homeSales = z.object({
  today_halalas: z.number(),
  today_orders: z.number(),
  /** The same weekday of last week up to this time of day. */
  last_week_halalas: z.number(),
  month_halalas: z.number(),
  month_orders: z.number(),
  /** The last fourteen days, today last. */
  days: z.array(z.object({ day: z.iso.date(), orders: z.number(), net_halalas: z.number() })),
  /** Best sellers of the last seven days. */
  best_sellers: z.array(soldPlant),
  latest: z.array(latestOrder),
})
export type HomeSales = z.output<typeof homeSales>

/** Whether the invariants hold; for owners. */
const invariantCheck = z.object({
  checked_at: dateTime.nullable(),
  is_checking: z.boolean(),
  violations: z.array(z.object({ rule: z.string(), count: z.number(), ids: z.array(z.string()) })),
})
export type InvariantCheck = z.output<typeof invariantCheck>

export const getHome = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/home',
  summary: 'What waits: cards that are not empty, in the order of O3.1',
  output: z.object({
    data: z.object({
      cards: z.array(card),
      sales: homeSales.nullable(),
      books: invariantCheck.nullable(),
    }),
  }),
})

export const startInvariantCheck = endpoint({
  ...call,
  method: 'POST',
  path: '/api/office/books/check',
  permission: 'settings.write',
  summary: 'Has the invariants checked within seconds; owners alone (office.md O9.10)',
  output: z.object({ message: z.string() }),
})

const found = z.object({
  id: z.number(),
  title: z.string(),
  detail: z.string().nullable(),
})
export const searchOffice = endpoint({
  ...call,
  method: 'GET',
  path: '/api/office/search',
  summary: 'At most five orders, products, customers, requests and coupons each, as permitted',
  query: z.object({
    q: z
      .string('fieldRequired')
      .transform((typed) => typed.trim())
      .pipe(z.string().min(2, 'invalidValue').max(60, 'tooLong')),
  }),
  output: z.object({
    data: z.object({
      /** Found by number, name or phone. */
      orders: z.array(found.extend({ status: z.string() })),
      /** Found by any name, id or SKU. */
      products: z.array(found.extend({ image: z.string().nullable() })),
      /** Found by name, phone or e-mail. */
      customers: z.array(found),
      /** Found by reference, name, phone or e-mail. */
      requests: z.array(found.extend({ state: z.string() })),
      /** Found by code or note. */
      coupons: z.array(found.extend({ state: z.string() })),
    }),
  }),
})
