import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postalColumns } from '#domain/postal-columns.ts'
import { openShop, type Shop } from '../support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

interface Column {
  kind: string
  nullable: boolean
}

/** The database type of each written type. */
function columnOf(type: string): Column {
  const nullable = /\| null\b|^NullableJson/.test(type)
  const bare = type.replace(/\s*\| null/g, '').trim()
  if (/JSONColumnType|NullableJson/.test(bare)) return { kind: 'json', nullable }
  if (/^(Id|Generated<number>|number)$/.test(bare)) return { kind: 'number', nullable }
  if (/boolean/.test(bare)) return { kind: 'boolean', nullable }
  if (bare === 'Instant') return { kind: 'instant', nullable }
  if (bare === 'Day') return { kind: 'day', nullable }
  if (bare === 'Buffer') return { kind: 'bytes', nullable }
  if (/^(Generated<)?(string|number)\[\]>?$/.test(bare)) return { kind: 'list', nullable }
  return { kind: 'text', nullable }
}

/** The interfaces of `src/db/tables.ts` and `src/db/tables`, read as text because types do not exist at run time. */
async function writtenTables(): Promise<Record<string, Record<string, Column>>> {
  const folder = new URL('../../src/db/tables/', import.meta.url)
  // The columns that several tables share come first, because others extend them.
  const topics = (await readdir(folder)).filter((file) => file !== 'columns.ts').toSorted()
  const files = ['columns.ts', ...topics, '../tables.ts']
  const sources = await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')))
  const source = sources.join('\n').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
  const interfaces = new Map<string, Record<string, string>>()
  for (const [, name = '', parent, body = ''] of source.matchAll(
    /interface (\w+)(?: extends (\w+))? \{([^}]*)\}/g,
  )) {
    const own = Object.fromEntries(
      [...body.matchAll(/(\w+): ([^;\n]+)/g)].map(([, field, type]) => [field, type]),
    )
    interfaces.set(name, { ...(parent && interfaces.get(parent)), ...own } as Record<
      string,
      string
    >)
  }
  const tables = Object.entries(interfaces.get('Tables') ?? {})
  return Object.fromEntries(
    tables.map(([table, type]) => [
      table,
      Object.fromEntries(
        Object.entries(interfaces.get(type) ?? {}).map(([column, written]) => [
          column,
          columnOf(written),
        ]),
      ),
    ]),
  )
}

const kinds: Record<string, string> = {
  integer: 'number',
  bigint: 'number',
  smallint: 'number',
  text: 'text',
  // The type that the driver returns.
  numeric: 'text',
  '"char"': 'text',
  uuid: 'text',
  boolean: 'boolean',
  jsonb: 'json',
  date: 'day',
  bytea: 'bytes',
  ARRAY: 'list',
  'timestamp with time zone': 'instant',
}

async function migratedTables(): Promise<Record<string, Record<string, Column>>> {
  const { rows } = await sql<{
    table_name: string
    column_name: string
    data_type: string
    is_nullable: string
  }>`
    select table_name, column_name, data_type, is_nullable from information_schema.columns join information_schema.tables
      using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'schema_migrations'`.execute(
    shop.db,
  )
  const tables: Record<string, Record<string, Column>> = {}
  for (const { table_name, column_name, data_type, is_nullable } of rows) {
    tables[table_name] ??= {}
    tables[table_name][column_name] = {
      kind: kinds[data_type] ?? data_type,
      nullable: is_nullable === 'YES',
    }
  }
  return tables
}

test('the table types match the migrated database', async () => {
  const [written, migrated] = await Promise.all([writtenTables(), migratedTables()])
  expect(Object.keys(migrated).length).toBeGreaterThan(20)
  expect(written).toEqual(migrated)
})

test('postalColumns are the columns that the three address tables have in common', async () => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name in ('cart_addresses', 'order_addresses', 'customer_addresses')
    group by column_name having count(*) = 3`.execute(shop.db)
  // The shop delivers only in Saudi Arabia: every table has the country by default.
  const ofTheRow = ['id', 'country', 'created_at', 'updated_at']
  expect(
    rows
      .map(({ name }) => name)
      .filter((name) => !ofTheRow.includes(name))
      .toSorted(),
  ).toEqual(postalColumns.toSorted())
})
