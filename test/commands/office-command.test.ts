import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listSetupCodes } from '#domain/staff/factors/list-setup-codes.ts'
import { signIn } from '../support/customer.ts'
import { enrolApp, factorsRequired } from '../support/office.ts'
import { newPhone, openShop, type Shop } from '../support/shop.ts'

const secretKey = 'x'.repeat(32)
let folder: string
let shop: Shop
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warif-office-'))
  shop = await openShop({ settings: { ...factorsRequired, secretKey } })
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

/** `npm run office`, beside the open shop. */
async function office(...words: string[]) {
  const child = spawn(process.execPath, ['src/office-command.ts', ...words], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      DATABASE_URL: String(shop.pool.options.connectionString),
      DATA_DIR: folder,
      SECRET_KEY: secretKey,
      OFFICE_SECOND_FACTOR: 'required',
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (said += String(bytes)))
  const [code] = await once(child, 'close')
  return { code, said }
}

test(
  'the office command creates an owner, whose first factor requires the setup code it prints',
  { timeout: 60_000 },
  async () => {
    const phone = newPhone()
    const { code, said } = await office('owner', phone.replace('+966', '0'), 'Huda')
    expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining(phone) })
    const printed = /Setup code for the first factor: (\S{4}-\S{4})\n/.exec(said)?.[1]
    const huda = await signIn(shop.call, phone)
    const { body } = await huda.call('POST', '/api/office/session')
    expect(body.data).toMatchObject({ state: 'enrolRequired', setup_code_required: true })
    await enrolApp(shop, huda, printed)
    expect((await huda.call('GET', '/api/office/me')).body.data.roles).toEqual(['owner'])

    expect((await office('owner', phone)).code).toBe(0)
    expect((await huda.call('GET', '/api/office/me')).status).toBe(401)
  },
)

test('unknown arguments of the office command print its usage', { timeout: 60_000 }, async () => {
  for (const words of [[], ['owner'], ['owner', '0112345678'], ['manager', newPhone()]])
    expect(await office(...words)).toMatchObject({ code: 1, said: expect.stringMatching(/^Use: /) })
})

test('listSetupCodes returns the setup codes not used yet, and none while the second factor is optional', async () => {
  const [phone = ''] = shop.settings.staffPhones
  const codes = async () =>
    (await listSetupCodes(shop.db, shop.settings)).filter((one) => one.phone === phone)
  const before = await codes()
  expect(before).toHaveLength(1)
  const noura = await shop.staff()
  await noura.call('POST', '/api/office/session')
  expect(await codes()).toEqual(before)
  await enrolApp(shop, noura, before[0]?.code)
  expect(await codes()).toEqual([])
  expect(
    await listSetupCodes(shop.db, { ...shop.settings, officeSecondFactor: 'optional' }),
  ).toEqual([])
})
