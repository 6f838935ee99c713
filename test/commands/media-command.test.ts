import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFakeS3, type FakeS3 } from '../support/servers/fake-s3.ts'
import { runProgram } from '../support/run-program.ts'

let folder: string
let s3: FakeS3
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'warif-media-'))
  await mkdir(join(folder, 'media/product/7'), { recursive: true })
  await writeFile(join(folder, 'media/product/7/1.webp'), 'a picture')
  await writeFile(join(folder, 'media/product/7/2.webp'), 'another picture')
  s3 = await openFakeS3()
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

/** `npm run media`, with the settings of an object store. */
const media = (...words: string[]) =>
  runProgram(['src/media-command.ts', ...words], {
    DATA_DIR: folder,
    S3_ENDPOINT: s3.options.endpoint,
    S3_REGION: s3.options.region,
    S3_BUCKET: s3.options.bucket,
    S3_ACCESS_KEY: s3.options.accessKey,
    S3_SECRET_KEY: s3.options.secretKey,
  })

test('the media command copies each picture to the object store once, and verifies that the copies are equal', async () => {
  expect(await media('copy', 'folder', 's3')).toEqual({
    code: 0,
    said: expect.stringMatching(/^Copied: 2, there already: 0, gone meanwhile: 0 /),
  })
  expect((await media('copy', 'folder', 's3')).said).toMatch(/^Copied: 0, there already: 2, /)
  expect(await media('verify', 'folder', 's3')).toEqual({
    code: 0,
    said: 'Every picture is there, with the same SHA-256.\n',
  })
})

test('a picture missing from the object store is named, with exit code 2', async () => {
  s3.objects.delete('product/7/2.webp')
  expect(await media('verify', 'folder', 's3')).toEqual({
    code: 2,
    said: 'missing or different: product/7/2.webp\n',
  })
})

test('unknown arguments of the media command print its usage', async () => {
  expect(await media('copy', 'folder', 'folder')).toEqual({
    code: 1,
    said: expect.stringMatching(/^Use: npm run media -- copy folder s3 /),
  })
})
