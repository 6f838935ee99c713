/**
 * What one alert of ops is about: a course of metrics that fires it, one value per minute in promtool's notation (`0x9`: ten zeros), and the
 * nearest course that must not.
 */
export interface AlertExample {
  alert: string
  fires: string[]
  /** The minute in which it fires; the minute before it does not. */
  atMinute: number
  silent: string[]
  /** How long it stays silent; 60 by default. */
  lastMinute?: number
}

const calls = 'warif_provider_request_duration_seconds_count'
const requests = 'warif_http_request_duration_seconds_count'
const orderTime =
  'warif_http_request_duration_seconds_bucket{route="/api/v1/customer/checkout/save-order",le='
const day = 24 * 60

/** In the order of ops/monitoring/rules.yml. */
export const alertExamples: AlertExample[] = [
  {
    alert: 'ShopDown',
    fires: ['up{job="warif",instance="a"} 1x90', 'up{job="warif",instance="b"} 0x90'],
    atMinute: 2,
    silent: ['up{job="warif"} 1 0 0 1x90', 'up{job="node"} 0x90'],
  },
  {
    alert: 'DatabaseDown',
    fires: ['warif_database_up{instance="a"} 1x90', 'warif_database_up{instance="b"} 0x90'],
    atMinute: 1,
    silent: ['warif_database_up 1 0 1x90'],
  },
  {
    alert: 'WritesFailing',
    fires: ['warif_writes_failing{instance="a"} 0x90', 'warif_writes_failing{instance="b"} 1x90'],
    atMinute: 1,
    silent: ['warif_writes_failing 0 1 0x90'],
  },
  {
    alert: 'ReplicaUnused',
    fires: ['warif_replica_used 0x90'],
    atMinute: 5,
    silent: ['warif_replica_used 0x4 1x90'],
  },
  {
    alert: 'ServerErrors',
    fires: [`${requests}{status="503"} 0+2x90`, `${requests}{status="200"} 0+100x90`],
    atMinute: 6,
    silent: [`${requests}{status="503"} 0+1x90`, `${requests}{status="200"} 0+100x90`],
  },
  {
    // From 12:00 in Riyadh on, although nobody has ordered since midnight.
    alert: 'NoOrders',
    fires: [`warif_orders_total 7x${day}`],
    atMinute: 9 * 60 + 10,
    // The last order comes at 22:00 in Riyadh; a night without orders is no news.
    silent: [`warif_orders_total 0x${3 * 60} 0+1x${16 * 60} ${16 * 60}x${5 * 60}`],
    lastMinute: day,
  },
  {
    alert: 'SlowCheckout',
    fires: [
      `${orderTime}"5"} 0+98x90`,
      `${orderTime}"10"} 0+100x90`,
      `${orderTime}"+Inf"} 0+100x90`,
    ],
    atMinute: 11,
    silent: [
      `${orderTime}"5"} 0+100x90`,
      `${orderTime}"10"} 0+101x90`,
      `${orderTime}"+Inf"} 0+101x90`,
    ],
  },
  {
    alert: 'SmsProviderDown',
    fires: [
      `${calls}{operation="sms",outcome="failed"} 0+6x90`,
      `${calls}{operation="sms",outcome="ok"} 0+4x90`,
      `${calls}{operation="charge",outcome="ok"} 0+99x90`,
    ],
    atMinute: 6,
    silent: [
      `${calls}{operation="sms",outcome="failed"} 0+4x90`,
      `${calls}{operation="sms",outcome="ok"} 0+6x90`,
    ],
  },
  {
    alert: 'CodesGuessed',
    fires: ['warif_codes_total{outcome="wrong"} 0+2x90'],
    atMinute: 51,
    silent: [
      'warif_codes_total{outcome="wrong"} 0+1x90',
      'warif_codes_total{outcome="right"} 0+9x90',
    ],
  },
  {
    alert: 'CodesWithheld',
    fires: ['warif_codes_total{outcome="withheld"} 0+1x90'],
    atMinute: 11,
    silent: [
      'warif_codes_total{outcome="withheld"} 7x90',
      'warif_codes_total{outcome="sent"} 0+9x90',
    ],
  },
  {
    alert: 'PaymentProviderDown',
    fires: [
      `${calls}{operation="charge",outcome="failed"} 0+3x90`,
      `${calls}{operation="readToken",outcome="ok"} 0+9x90`,
    ],
    atMinute: 6,
    silent: [
      `${calls}{operation="charge",outcome="failed"} 0+2x90`,
      `${calls}{operation="readToken",outcome="ok"} 0+9x90`,
      `${calls}{operation="sms",outcome="failed"} 0+9x90`,
    ],
  },
  {
    alert: 'PaymentsOpen',
    fires: ['warif_payments_open{state="refund_due"} 1x90'],
    atMinute: 15,
    silent: [
      'warif_payments_open{state="started"} 1x14 0x90',
      'warif_payments_open{state="awaiting"} 5x90',
    ],
  },
  {
    alert: 'MailsWait',
    fires: ['warif_messages_oldest_seconds 601x90'],
    atMinute: 5,
    silent: ['warif_messages_oldest_seconds 600x90'],
  },
  {
    alert: 'MailsDead',
    fires: ['warif_messages{state="dead"} 3x4 4x90'],
    atMinute: 5,
    silent: ['warif_messages{state="dead"} 3x90', 'warif_messages{state="waiting"} 0+1x90'],
  },
  {
    alert: 'ConnectionsExhausted',
    fires: ['warif_database_connections{state="waiting"} 1x90'],
    atMinute: 1,
    silent: [
      'warif_database_connections{state="waiting"} 0 1 0x90',
      'warif_database_connections{state="busy"} 20x90',
    ],
  },
  {
    alert: 'BuyersTurnedAway',
    fires: ['warif_requests_rejected_total{priority="checkout"} 0+1x90'],
    atMinute: 2,
    silent: [
      'warif_requests_rejected_total{priority="checkout"} 9x90',
      'warif_requests_rejected_total{priority="browse"} 0+9x90',
    ],
  },
  {
    alert: 'VisitorsTurnedAway',
    fires: ['warif_requests_rejected_total{priority="browse"} 0+1x90'],
    atMinute: 6,
    silent: ['warif_requests_rejected_total{priority="browse"} 9x90'],
  },
  {
    alert: 'ManyCallersLimited',
    fires: [`${requests}{route="limited"} 0+310x90`],
    atMinute: 15,
    silent: [`${requests}{route="limited"} 0+300x90`, `${requests}{route="/"} 0+900x90`],
  },
  {
    alert: 'TransactionRetries',
    fires: ['warif_transaction_retries_total 0+61x90'],
    atMinute: 20,
    silent: ['warif_transaction_retries_total 0+60x90'],
  },
  {
    // The largest delay of a few minutes: one that comes every fourth minute counts.
    alert: 'EventLoopLate',
    fires: [`warif_event_loop_delay_seconds{quantile="1"} ${'0.6 0 0 0 '.repeat(20)}`],
    atMinute: 10,
    silent: [
      `warif_event_loop_delay_seconds{quantile="1"} 0.6 0x90`,
      'warif_event_loop_delay_seconds{quantile="0.99"} 0.6x90',
    ],
  },
  {
    alert: 'HeapNearLimit',
    fires: ['nodejs_heap_size_used_bytes 91x90', 'nodejs_heap_size_limit_bytes 100x90'],
    atMinute: 15,
    silent: ['nodejs_heap_size_used_bytes 90x90', 'nodejs_heap_size_limit_bytes 100x90'],
  },
  {
    alert: 'ConnectionsNearLimit',
    fires: ['warif_open_connections 3501x90'],
    atMinute: 5,
    silent: ['warif_open_connections 3500x90'],
  },
  {
    alert: 'BackupOld',
    fires: ['warif_backup_newest_timestamp_seconds 0x240'],
    atMinute: 131,
    silent: [
      // One of three machines makes the backups.
      'warif_backup_newest_timestamp_seconds{instance="a"} 0x60 3600x60 7200x90',
      'warif_backup_newest_timestamp_seconds{instance="b"} 0x240',
    ],
    lastMinute: 200,
  },
  {
    alert: 'ArchiveFailing',
    fires: ['warif_wal_archive_failing 1x90'],
    atMinute: 5,
    silent: ['warif_wal_archive_failing 1x4 0x90'],
  },
  {
    alert: 'DiskFilling',
    fires: ['warif_disk_free_bytes 19x90', 'warif_disk_size_bytes 100x90'],
    atMinute: 10,
    silent: ['warif_disk_free_bytes 20x90', 'warif_disk_size_bytes 100x90'],
  },
  {
    alert: 'SettingsDiffer',
    fires: ['warif_settings_differing 1x90'],
    atMinute: 5,
    silent: ['warif_settings_differing 1x4 0x90'],
  },
  {
    alert: 'VersionsDiffer',
    fires: [
      'warif_build_info{instance="a",version="1"} 1x90',
      'warif_build_info{instance="b",version="2"} 1x90',
    ],
    atMinute: 30,
    silent: [
      'warif_build_info{instance="a",version="1"} 1x90',
      'warif_build_info{instance="b",version="1"} 1x90',
    ],
  },
]
