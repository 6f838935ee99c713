import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { connect } from '#db/connection/connect.ts'
import type { Db } from '#db/tables.ts'
import { newestCode } from '../support/customer.ts'
import { command, urlOf } from '../support/database/database.ts'
import { startShop, type ShopProcess } from '../load/support/shop-process.ts'
import { addPlant, type Plant } from '../support/plants.ts'
import type { Call } from '../support/shop.ts'

/** The whole store as a process of its own, with one plant in it, and a look into its database. */
export interface FuzzStore {
  origin: string
  port: number
  /** Of the process. */
  pid: number
  db: Db
  plant: Plant
  call: Call
  codeFor(phone: string): Promise<string>
  staffPhone: string
  /** Its data folder. */
  folder: string
  said: ShopProcess['said']
  close(): Promise<void>
}

const noLimits = {
  OTP_SENDS_PER_IP_HOUR: '0',
  OTP_WRONG_PER_IP_HOUR: '0',
  OTP_DAILY_CAP: '0',
  OTP_RESEND: '1',
  REQUESTS_PER_IP_HOUR: '0',
  COUPON_TRIES_PER_MINUTE: '0',
  LOCALES_ADD_PER_MINUTE: '0',
}

export async function openFuzzStore(): Promise<FuzzStore> {
  const adminUrl = inject('adminUrl')
  const database = `warif_wild_${randomBytes(6).toString('hex')}`
  await command(adminUrl, `create database ${database} template ${inject('template')}`)
  const address = urlOf(adminUrl, database)
  const { db, close } = connect(address, { poolSize: 2 })
  const plant = await addPlant(db, { stock: null })
  const folder = await mkdtemp(join(tmpdir(), 'warif-wild-'))
  const staffPhone = '+966500000001'
  const settings = {
    ...noLimits,
    DATABASE_URL: address,
    DATABASE_POOL_SIZE: '8',
    LOG_LEVEL: 'info',
    STAFF_PHONES: staffPhone,
  }
  const process = await startShop(folder, settings)
  const call = callerAt(process.origin)
  return {
    origin: process.origin,
    port: Number(new URL(process.origin).port),
    pid: process.pid,
    db,
    plant,
    call,
    codeFor: (phone) => newestCode(call, phone),
    staffPhone,
    folder,
    said: process.said,
    close: async () => {
      await process.stop()
      await close()
      await command(adminUrl, `drop database if exists ${database} with (force)`)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const callerAt =
  (origin: string): Call =>
  async (method, path, { token, body, headers = {} } = {}) => {
    const response = await fetch(origin + path, {
      method,
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text ? JSON.parse(text) : text,
    }
  }
