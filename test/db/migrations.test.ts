import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contractingRules, isAdditive, withoutSqlComments } from '#db/migrations/contracting.ts'
import { readMigrations } from '#db/migrations/read-migrations.ts'
import { filesIn, root, withoutComments } from '../support/files.ts'

interface Rule {
  /** An example of what the rule finds. */
  sample: string
  pattern: RegExp
  why: string
  /** Files with an exception; docs/distributed.md says how to replace it. */
  stays?: string[]
}

const migrations = filesIn('migrations', /\.sql$/).map(({ path, text }) => ({
  path,
  text: withoutSqlComments(text),
}))
const statements = [
  ...filesIn('demo', /\.ts$/).map(readCode),
  ...migrations,
  ...filesIn('src', /\.ts$/).map(readCode),
]
const distributed = filesIn('docs', /^distributed\.md$/)[0]?.text ?? ''

function readCode({ path, text }: { path: string; text: string }) {
  return { path, text: withoutComments(text) }
}

/** Features that PostgreSQL-compatible distributed databases lack, or accept without effect. */
const closing: Rule[] = [
  {
    sample: 'create extension postgis',
    pattern: /create extension/i,
    why: 'extensions are the first thing such a database leaves out',
    stays: ['migrations/0001-catalogue.sql'],
  },
  {
    sample: 'select pg_advisory_lock(1)',
    pattern: /pg_(try_)?advisory_/i,
    why: 'some have no advisory locks, and one takes the call and locks nothing',
    stays: ['demo/import.ts', 'migrations/0013-hit-window.sql', 'src/db/migrations/schema-lock.ts'],
  },
  {
    sample: 'create trigger x after update on orders',
    pattern: /create (or replace )?(constraint )?trigger/i,
    why: 'triggers by statement are missing in most, all triggers in some',
    stays: [
      'migrations/0012-catalogue-revision.sql',
      'migrations/0014-shelf.sql',
      'migrations/0016-product-details.sql',
      'migrations/0017-stock-adjustments.sql',
      'migrations/0027-search-facts.sql',
      'migrations/0030-staff.sql',
      'migrations/0031-office-catalogue.sql',
      'migrations/0032-media-and-stock.sql',
      'migrations/0035-variants.sql',
      'migrations/0036-edits-of-many-products.sql',
      'migrations/0039-credit-notes-and-refunds.sql',
      'migrations/0041-shop-settings.sql',
      'migrations/0042-content.sql',
      'migrations/0045-office-product-list.sql',
      'migrations/0048-product-words-and-counts.sql',
      'migrations/0049-plant-profiles.sql',
      'migrations/0050-plant-law.sql',
      'migrations/0056-kinds-and-law.sql',
      'migrations/0060-stock-state-of-lists.sql',
      'migrations/0069-low-stock-level-of-the-shop.sql',
    ],
  },
  {
    sample: 'create function f() returns int language plpgsql',
    pattern: /create (or replace )?(function|procedure)|^do \$/im,
    why: 'rules of the shop stand in TypeScript, and functions in the database are only partly there elsewhere',
    stays: [
      'migrations/0012-catalogue-revision.sql',
      'migrations/0013-hit-window.sql',
      'migrations/0014-shelf.sql',
      'migrations/0015-side-by-side.sql',
      'migrations/0016-product-details.sql',
      'migrations/0017-stock-adjustments.sql',
      'migrations/0027-search-facts.sql',
      'migrations/0029-search-read-model-names.sql',
      'migrations/0030-staff.sql',
      'migrations/0031-office-catalogue.sql',
      'migrations/0032-media-and-stock.sql',
      'migrations/0035-variants.sql',
      'migrations/0036-edits-of-many-products.sql',
      'migrations/0039-credit-notes-and-refunds.sql',
      'migrations/0045-office-product-list.sql',
      'migrations/0048-product-words-and-counts.sql',
      'migrations/0050-plant-law.sql',
      'migrations/0056-kinds-and-law.sql',
      'migrations/0058-law-names-and-permit-notices.sql',
      'migrations/0060-stock-state-of-lists.sql',
      'migrations/0063-key-locks.sql',
      'migrations/0069-low-stock-level-of-the-shop.sql',
    ],
  },
  {
    sample: "select nextval('orders_id_seq')",
    pattern: /\b(nextval|setval|currval|lastval)\(|create sequence|\b(big|small)?serial\b/i,
    why: 'a sequence is one hot place for all nodes; an identity column can be given another source, a call of it cannot',
    stays: [
      'demo/generate/generate-products.ts',
      'demo/generate/order-plan.ts',
      'demo/import.ts',
      'src/backup/load-rows.ts',
      'src/domain/checkout/settlement/create-payment-attempt.ts',
      'src/domain/office/products/create-products.ts',
      'src/domain/orders/write-parcel.ts',
      'src/domain/requests/submit-request.ts',
    ],
  },
  {
    sample: 'select id from outbox for update skip locked',
    pattern: /skip locked|skipLocked/,
    why: 'where nothing is locked nothing can be skipped',
    stays: [
      'migrations/0012-catalogue-revision.sql',
      'migrations/0029-search-read-model-names.sql',
      'src/domain/checkout/settlement/reconcile.ts',
      'src/domain/notifications/outbox-worker.ts',
      'src/domain/office/jobs/claim-job.ts',
      'src/domain/office/media-library/empty-bin.ts',
      'src/domain/office/products/delete-product.ts',
      'src/domain/refunds/reconcile-refunds.ts',
    ],
  },
  {
    sample: 'create index x on y using gin (z)',
    pattern: /using (gin|gist|spgist|brin|hash)\b/i,
    why: 'only B-trees are everywhere',
    stays: [
      'migrations/0001-catalogue.sql',
      'migrations/0014-shelf.sql',
      'migrations/0027-search-facts.sql',
      'migrations/0052-names-and-misses.sql',
      'src/db/migrations/large-indexes.ts',
    ],
  },
  {
    sample: 'order by name collate "de-x-icu"',
    pattern: /collate "/i,
    why: 'sorting by ICU is not everywhere',
    stays: [
      'migrations/0014-shelf.sql',
      'src/db/migrations/large-indexes.ts',
      'src/domain/office/products/find-products.ts',
      'src/domain/office/stock/find-stock.ts',
      'src/domain/search/query-plans.ts',
    ],
  },
  {
    sample: 'unique nulls not distinct (a)',
    pattern: /nulls not distinct/i,
    why: 'younger than what most of them are made from',
    stays: ['migrations/0003-carts.sql'],
  },
  {
    sample: 'declare c cursor for select 1',
    pattern: /declare \w+ .*cursor/i,
    why: 'a cursor belongs to one node',
    stays: ['src/backup/write-backup.ts'],
  },
  {
    sample: "notify orders, 'new'",
    pattern: /sql`\s*(un)?(listen|notify)\b|^\s*(listen|notify) |pg_notify/im,
    why: 'missing in all of them, and in poolers',
  },
  {
    sample: 'select ctid from orders',
    pattern: /\b(ctid|xmin|xmax|txid_current\w*|pg_current_xact_id|pg_snapshot\w*)\b/i,
    why: 'there is no heap',
  },
  {
    sample: 'lock table orders in exclusive mode',
    pattern: /lock table/i,
    why: 'missing, or without effect',
  },
  {
    sample: 'create temporary table t ()',
    pattern: /create (global |local )?(temp|temporary|unlogged) /i,
    why: 'belongs to one session on one node',
    stays: ['demo/generate/order-plan.ts'],
  },
  {
    sample: 'create table b () inherits (a)',
    pattern: /inherits \(|partition (of|by (range|list|hash))/i,
    why: 'each of them divides tables in its own way',
  },
  {
    sample: 'unique (a) deferrable',
    pattern: /\bdeferrable\b|exclude using/i,
    why: 'constraints are checked at once, or not at all',
    // A constraint trigger that runs at the commit, not a constraint.
    stays: ['migrations/0017-stock-adjustments.sql', 'migrations/0035-variants.sql'],
  },
  {
    sample: 'create rule r as on insert',
    pattern: /create (or replace )?rule |create (materialized view|tablespace|domain|type) /i,
    why: 'missing in most',
  },
  {
    sample: 'prepare transaction',
    pattern: /prepare transaction|\bsavepoint\b/i,
    why: 'missing in most; a transaction of ours is short enough to be done again',
    stays: ['src/domain/office/products/write-with-savepoints.ts'],
  },
  {
    sample: 'default uuidv7()',
    pattern: /uuidv7|json_table|merge into|any_value\(/i,
    why: 'younger than PostgreSQL 15, which is the oldest we run on',
  },
]

/** Old migrations that are exceptions to the rules. */
const contractingFiles: Record<string, string[]> = {
  // The first, the third and the last three are less strict than those they replace; the others concern new columns.
  'alter table a add constraint b check (c > 0)': [
    'migrations/0009-accounts.sql',
    'migrations/0010-dead-letters.sql',
    'migrations/0022-registration-tokens.sql',
    'migrations/0031-office-catalogue.sql',
    'migrations/0032-media-and-stock.sql',
    'migrations/0034-staff-proofs.sql',
    'migrations/0048-product-words-and-counts.sql',
    'migrations/0053-coupon-imports.sql',
    'migrations/0067-delivery-failures.sql',
  ],
  // The old names remain as views (decision 0055).
  'alter table a rename column b to c': ['migrations/0029-search-read-model-names.sql'],
  // On tables or columns that the same file creates; the last is less strict than those it replaces.
  'create unique index a on b (c)': [
    'migrations/0002-customers.sql',
    'migrations/0004-orders.sql',
    'migrations/0007-payments.sql',
    'migrations/0030-staff.sql',
    'migrations/0031-office-catalogue.sql',
    'migrations/0033-imports.sql',
    'migrations/0035-variants.sql',
    'migrations/0038-orders-and-parcels.sql',
    'migrations/0039-credit-notes-and-refunds.sql',
    'migrations/0042-content.sql',
    'migrations/0043-discounts.sql',
  ],
  // The audit log, which the previous version does not know.
  // That version changes no line of an invoice either, and of an invoice only its state.
  "begin raise exception 'no'; end": [
    'migrations/0030-staff.sql',
    'migrations/0039-credit-notes-and-refunds.sql',
  ],
}
/** Changes that the previous version could not run with: during a rolling upgrade it runs on the new schema. */
const contracting: Rule[] = contractingRules.map((rule) => ({
  ...rule,
  stays: contractingFiles[rule.sample] ?? [],
}))

const foundBy = ({ pattern }: Rule, places: { path: string; text: string }[]) =>
  places.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

test('the test finds the migrations and the SQL statements', () => {
  expect(migrations.length).toBeGreaterThan(12)
  expect(statements.filter(({ text }) => /\bsql(<[\s\S]+?>)?`/.test(text)).length).toBeGreaterThan(
    20,
  )
})

test.each([...closing, ...contracting])('the rule finds "$sample"', ({ sample, pattern }) => {
  expect(sample).toMatch(pattern)
})

test.each([
  'drop view orders_by_day',
  'drop materialized view orders_by_day',
  'drop function take_stock(integer)',
  'drop trigger product_search_on_insert on products',
  'drop type order_state',
  'alter table carts add primary key (id)',
  'alter table carts add note text not null',
  'alter table carts add column if not exists note text not null',
  "create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$",
])('isAdditive returns false for: %s', (statement) => {
  expect(isAdditive(statement)).toBe(false)
})

test('isAdditive recognises additive statements, and every migration since 0017 lets any version run', async () => {
  const added = [
    'alter table carts add note text',
    "alter table carts add column note text not null default ''",
    'create index a on b (c)',
  ]
  expect(added.filter((statement) => !isAdditive(statement))).toEqual([])
  const recent = (await readMigrations(join(root, 'migrations'))).filter(
    ({ name }) => name >= '0017',
  )
  expect(
    recent.filter(({ compatibleFrom }) => compatibleFrom !== 'any').map(({ name }) => name),
  ).toEqual([])
})

test.each(closing)('no new statement rules out a distributed database: $why', (rule) => {
  expect(foundBy(rule, statements)).toEqual(rule.stays ?? [])
})

test.each(contracting)('the previous version can run on every migration: $why', (rule) => {
  expect(foundBy(rule, migrations)).toEqual(rule.stays ?? [])
})

test('every version that a migration declares as compatible exists', () => {
  const named = filesIn('migrations', /\.sql$/).flatMap(({ text }) =>
    [...text.matchAll(/^-- compatible from:\s*(.*)$/gm)].map(([, name]) => name),
  )
  const known = ['any', ...migrations.map(({ path }) => path.slice('migrations/'.length))]
  expect(named.filter((name) => !known.includes(name ?? ''))).toEqual([])
})

test('docs/distributed.md names every file with such a statement', () => {
  const places = closing.flatMap(({ stays = [] }) => stays)
  expect(places.length).toBeGreaterThan(10)
  expect(places.filter((path) => !distributed.includes(`\`${path}\``))).toEqual([])
})
