import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { connect } from '#db/connection/connect.ts'
import type { Db } from '#db/tables.ts'
import { command, urlOf } from '../support/database/database.ts'
import { leaveDatabase, takeDatabase } from '../support/database/shop-database.ts'
import { openShop, type Shop } from '../support/shop.ts'

/** Every row of every table, and the state of every sequence. */
async function contentsOf(db: Db): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
  const contents: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ line: string }>`
      select row_to_json(given)::text as line from ${sql.table(name)} as given order by 1`.execute(
      db,
    )
    contents[name] = rows.map(({ line }) => line)
  }
  const { rows: sequences } = await sql<{ line: string }>`
    select concat(sequencename, ' ', last_value) as line from pg_sequences order by 1`.execute(db)
  return { ...contents, sequences: sequences.map(({ line }) => line) }
}

async function nameOf({ db }: Shop): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  return rows[0]?.name
}

/** The contents of an unused copy of the template. */
async function contentsOfTemplate(): Promise<Record<string, string[]>> {
  const [adminUrl, template] = [inject('adminUrl'), inject('template')]
  const copy = `${template}_untouched`
  await command(adminUrl, `create database ${copy} template ${template}`)
  const { db, close } = connect(urlOf(adminUrl, copy))
  const contents = await contentsOf(db)
  await close()
  await command(adminUrl, `drop database ${copy} with (force)`)
  return contents
}

/** Whether a database returned with more rows is given to the next shop. */
async function isReused(): Promise<boolean> {
  const name = await takeDatabase()
  const { db, pool } = connect(urlOf(inject('adminUrl'), name), { poolSize: 1 })
  await db.updateTable('categories').set({ name_en: 'Changed' }).execute()
  await leaveDatabase(name, pool)
  const next = await takeDatabase()
  await leaveDatabase(next, connect(urlOf(inject('adminUrl'), next), { poolSize: 1 }).pool)
  return next === name
}

test('openShop gives each test the contents of a new shop, whatever the previous test has left', async () => {
  const untouched = await contentsOfTemplate()
  const first = await openShop()
  const plant = await first.stockPlant({ pictures: 2 })
  const sara = await first.customer()
  await sara.fillCart(plant)
  await sara.payByCard()
  await first.db.updateTable('categories').set({ name_en: 'Changed' }).execute()
  await sql`delete from schema_migrations`.execute(first.db)
  await first.close()

  const second = await openShop()
  const name = await nameOf(second)
  expect(await contentsOf(second.db)).toEqual(untouched)
  await sql`create table another_table ()`.execute(second.db)
  await second.close()

  const third = await openShop()
  expect(await nameOf(third)).not.toBe(name)
  expect(await contentsOf(third.db)).toEqual(untouched)
  await third.close()
})

test('openShop reuses a database in which only rows were changed', async () => {
  // An automatic analyse counts as a change of the database, so a few attempts are allowed.
  let tries = 0
  while (!(await isReused())) expect((tries += 1)).toBeLessThan(5)
})
