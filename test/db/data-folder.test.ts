import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFolder } from '#runtime/process-lock.ts'
import { runProgram } from '../support/run-program.ts'

let dataDir: string
let file: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'warif-lock-'))
  file = join(dataDir, 'warif.lock')
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

/** The parts of the lock of a shop on this machine: process id, start time, machine, boot, name. */
async function lockOfThisMachine(): Promise<string[]> {
  const unlock = await lockFolder(dataDir)
  const text = await readFile(file, 'utf8')
  unlock()
  return text.trim().split(' ')
}

test(
  'a lock of another machine stops the shop and every command with one line each, and is kept',
  { timeout: 60_000 },
  async () => {
    const [pid, birth, , boot] = await lockOfThisMachine()
    const lock = `${pid} ${birth} 0123456789abcdef0123456789abcdef ${boot} web-2\n`
    await writeFile(file, lock)
    const settings = {
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
    }
    const programs = [
      ['src/server.ts'],
      ['src/backup-command.ts', 'backup'],
      ['src/backup-command.ts', 'restore', 'package.json'],
      ['src/check-command.ts'],
      ['demo/generate-command.ts', '5'],
    ]
    for (const words of programs) {
      const { code, said } = await runProgram(words, settings)
      expect([words.join(' '), code, said]).toEqual([
        words.join(' '),
        1,
        expect.stringMatching(/^A shop on another machine \(web-2, .*--take-over\.\n$/),
      ])
    }
    expect(await readFile(file, 'utf8')).toBe(lock)
  },
)

test('a lock of another machine is replaced only with --take-over', async () => {
  await writeFile(
    file,
    '17 100 0123456789abcdef0123456789abcdef 073edc49-0000-0000-0000-000000000000 web-2\n',
  )
  await expect(lockFolder(dataDir)).rejects.toThrow('another machine')
  const unlock = await lockFolder(dataDir, { takeOver: true })
  expect((await readFile(file, 'utf8')).startsWith(`${process.pid} `)).toBe(true)
  unlock()
})

test('a lock from before a restart of this machine is replaced, even if another process now has its process id', async () => {
  const [, , machine, , name] = await lockOfThisMachine()
  // The parent process runs, with this start time: only the boot shows that it is another process.
  const parent = (await readFile(`/proc/${process.ppid}/stat`, 'utf8'))
    .split(') ')[1]
    ?.split(' ')[19]
  await writeFile(
    file,
    `${process.ppid} ${parent} ${machine} 073edc49-0000-0000-0000-000000000000 ${name}\n`,
  )
  const unlock = await lockFolder(dataDir)
  expect((await readFile(file, 'utf8')).startsWith(`${process.pid} `)).toBe(true)
  unlock()
})

test('--take-over does not replace the lock of a shop open on this machine', async () => {
  const [, , machine, boot, name] = await lockOfThisMachine()
  const parent = (await readFile(`/proc/${process.ppid}/stat`, 'utf8'))
    .split(') ')[1]
    ?.split(' ')[19]
  await writeFile(file, `${process.ppid} ${parent} ${machine} ${boot} ${name}\n`)
  await expect(lockFolder(dataDir, { takeOver: true })).rejects.toThrow('already open')
})

test('a lock of an older version, which names no machine, is judged only by its process', async () => {
  await writeFile(file, '999999999 1\n')
  const unlock = await lockFolder(dataDir)
  expect((await readFile(file, 'utf8')).startsWith(`${process.pid} `)).toBe(true)
  unlock()
})
