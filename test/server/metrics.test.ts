import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { connect } from '#db/connection/connect.ts'
import { createLoadShedder } from '#http/load-shedder.ts'
import { createMetrics } from '#runtime/metrics.ts'
import { metricsHandler } from '../../src/metrics.ts'
import { callAt } from '../support/call-at.ts'
import { signIn } from '../support/customer.ts'
import { filesIn } from '../support/files.ts'
import { freePort } from '../support/free-port.ts'
import { startShop } from '../load/support/shop-process.ts'
import { idleSources } from '../support/servers/metric-sources.ts'
import { openShop } from '../support/shop.ts'

/** A line of the text format: a name, optional labels and a number, or a comment about a name. */
const wellFormed =
  /^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{[a-z]+="(\\.|[^"\\])*"(,[a-z]+="(\\.|[^"\\])*")*\})? \d+(\.\d+)?(e[+-]\d+)?)$/

test(
  'an open shop serves its metrics on the metrics port and not on the public one',
  { timeout: 120_000 },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'warif-metrics-'))
    const database = await openShop()
    const plant = await database.stockPlant()
    const port = await freePort()
    const shop = await startShop(dataDir, {
      DATABASE_URL: String(database.pool.options.connectionString),
      METRICS_PORT: String(port),
      RATE_LIMIT_PER_MINUTE: '30',
    })
    await mkdir(join(dataDir, 'backups'), { recursive: true })
    await writeFile(join(dataDir, 'backups/warif-2026-01-01.gz'), '')
    for (const path of [
      '/api/products',
      '/api/products',
      `/api/products/${plant.id}`,
      '/api/products/999999',
      '/api/nowhere',
      '/ar/',
    ])
      await (await fetch(`${shop.origin}${path}`)).text()
    const sara = await signIn(callAt(shop.origin), '+966510000077')
    await sara.fillCart(plant)
    await sara.placeOrder()
    for (let n = 0; n < 30; n += 1) await (await fetch(`${shop.origin}/api/products`)).text()

    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    const elsewhere = await fetch(`http://127.0.0.1:${port}/api/products`)
    const onPublicPort = await fetch(`${shop.origin}/metrics`)
    await shop.stop()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })

    const count = (labels: string) =>
      new RegExp(`^warif_http_request_duration_seconds_count\\{${labels}\\} (\\d+)$`, 'm').exec(
        text,
      )?.[1]
    expect(
      text
        .trimEnd()
        .split('\n')
        .filter((line) => !wellFormed.test(line)),
    ).toEqual([])
    expect(count('method="GET",route="/api/products/:id[^"]*",status="200"')).toBe('1')
    expect(count('method="GET",route="/api/products/:id[^"]*",status="404"')).toBe('1')
    expect(count('method="GET",route="no route",status="404"')).toBe('1')
    expect(count('method="GET",route="page",status="\\d+"')).toBe('1')
    expect(text).toMatch(/^warif_database_up 1$/m)
    expect(text).toMatch(/^warif_writes_failing 0$/m)
    expect(text).toMatch(/^warif_requests_rejected_total\{priority="browse"\} 0$/m)
    expect(text).toMatch(/^warif_database_connections\{state="idle"\} \d+$/m)
    expect(text).toMatch(/^process_resident_memory_bytes \d{8,}$/m)
    expect(Number(count('method="GET",route="/api/products",status="200"'))).toBeGreaterThan(1)
    expect(Number(count('method="GET",route="limited",status="429"'))).toBeGreaterThan(1)
    expect(text).toMatch(/^warif_orders_total\{payment="cash_on_delivery"\} 1$/m)
    expect(text).toMatch(/^warif_orders_total\{payment="card"\} 0$/m)
    expect(text).toMatch(/^warif_order_halalas_total\{payment="cash_on_delivery"\} [1-9]\d+$/m)
    expect(text).toMatch(
      /^warif_provider_request_duration_seconds_count\{provider="inbox",operation="sms",outcome="ok"\} 1$/m,
    )
    expect(text).toMatch(/^warif_response_cache_lookups_total\{result="hit"\} [1-9]\d*$/m)
    expect(text).toMatch(/^warif_response_cache_bytes [1-9]\d+$/m)
    expect(text).toMatch(/^warif_open_connections [1-9]\d*$/m)
    expect(text).toMatch(/^warif_gc_pauses_total [1-9]\d*$/m)
    expect(text).toMatch(/^warif_build_info\{version="\d+\.\d+\.\d+",node="v24[^"]+"\} 1$/m)
    expect(text).toMatch(/^warif_backup_newest_timestamp_seconds 1\d{9}$/m)
    expect(text).toMatch(/^warif_disk_free_bytes \d{6,}$/m)
    // Every metric that an alert or the page for operators names is exported.
    const exported = new Set([...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name))
    const onlyWithReplica = /^warif_replica_/
    expect(
      namedMetrics().filter((name) => !exported.has(name) && !onlyWithReplica.test(name)),
    ).toEqual([])
    expect([elsewhere.status, onPublicPort.status]).toEqual([404, 404])
  },
)

/** Metrics named in ops/monitoring and in the pages for operators. */
function namedMetrics(): string[] {
  const files = [
    ...filesIn('ops/monitoring', /\.(yml|json)$/),
    ...filesIn('docs', /^operations\.md$/),
    ...filesIn('docs/operations', /\.md$/),
  ]
  const names = files.flatMap(({ text }) =>
    [...text.matchAll(/\b(?:warif|process|nodejs)_[a-z]+(?:_[a-z]+)+\b/g)].map(([name]) => name),
  )
  expect(names.length).toBeGreaterThan(30)
  return [...new Set(names.map((name) => name.replace(/(?<=_seconds)_(?:count|bucket|sum)$/, '')))]
}

test('waiting and dead messages, codes and open payments are counted', async () => {
  const shop = await openShop()
  const ficus = await shop.stockPlant()
  const sara = await shop.customer()
  await sara.fillCart(ficus)
  await sara.placeOrder()
  const { id: customer_id } = sara
  await shop.db
    .insertInto('payment_attempts')
    .values({
      id: crypto.randomUUID(),
      customer_id,
      provider: 'sandbox',
      state: 'refund_due',
      amount_halalas: 100,
    })
    .execute()
  const answer = await metricsHandler({
    ...idleSources,
    db: shop.db,
    pool: shop.pool,
    writes: shop.writes,
    codeCounts: shop.api.codeCounts,
    metrics: createMetrics(),
    loadShedder: createLoadShedder(),
  })(new Request('http://shop.test/metrics'))
  const text = await answer.text()
  await shop.close()

  expect(text).toMatch(/^warif_messages\{state="waiting"\} 1$/m)
  expect(text).toMatch(/^warif_messages\{state="dead"\} 0$/m)
  expect(text).toMatch(/^warif_codes_total\{outcome="sent"\} 1$/m)
  expect(text).toMatch(/^warif_codes_total\{outcome="right"\} 1$/m)
  expect(text).toMatch(/^warif_codes_total\{outcome="wrong"\} 0$/m)
  expect(text).toMatch(/^warif_payments_open\{state="refund_due"\} 1$/m)
  expect(text).toMatch(/^warif_payments_open\{state="started"\} 0$/m)
})

test('without its database a shop still serves its metrics', async () => {
  const { db, pool, writes, close } = connect('postgres://nobody@127.0.0.1:9/none')
  const answer = await metricsHandler({
    ...idleSources,
    metrics: createMetrics(),
    loadShedder: createLoadShedder(),
    db,
    pool,
    writes,
  })(new Request('http://shop.test/metrics'))
  expect(await answer.text()).toMatch(/^warif_database_up 0$/m)
  await close()
})

test('the buckets of a route are cumulative, and no label breaks its line', () => {
  const metrics = createMetrics()
  for (const seconds of [0.004, 0.005, 0.3, 60])
    metrics.observe({ method: 'BREW', route: 'a"b\\c\nd', status: 200, seconds })
  const lines = metrics.text([]).split('\n')
  const labels = String.raw`method="other",route="a\"b\\c\nd",status="200"`
  expect(lines).toContain(`warif_http_request_duration_seconds_bucket{${labels},le="0.005"} 2`)
  expect(lines).toContain(`warif_http_request_duration_seconds_bucket{${labels},le="0.5"} 3`)
  expect(lines).toContain(`warif_http_request_duration_seconds_bucket{${labels},le="10"} 3`)
  expect(lines).toContain(`warif_http_request_duration_seconds_bucket{${labels},le="+Inf"} 4`)
  expect(lines).toContain(`warif_http_request_duration_seconds_count{${labels}} 4`)
})
