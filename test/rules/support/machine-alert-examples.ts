import type { AlertExample } from './alert-examples.ts'

/** In the order of ops/ha/rules.yml. */
export const machineAlertExamples: AlertExample[] = [
  {
    alert: 'NoPrimary',
    fires: ['patroni_primary{instance="a"} 0x90', 'patroni_primary{instance="b"} 0x90'],
    atMinute: 1,
    silent: ['patroni_primary{instance="a"} 1 0 0x90', 'patroni_primary{instance="b"} 0 0 1x90'],
  },
  {
    alert: 'NoSynchronousStandby',
    fires: ['patroni_sync_standby{instance="a"} 0x90', 'patroni_sync_standby{instance="b"} 0x90'],
    atMinute: 10,
    silent: [
      'patroni_sync_standby{instance="a"} 0x9 1x90',
      'patroni_sync_standby{instance="b"} 0x90',
    ],
  },
  {
    // The primary receives nothing, which is 0.
    alert: 'StandbyLags',
    fires: [
      'patroni_xlog_location{instance="a"} 3e9x90',
      'patroni_xlog_received_location{instance="a"} 0x90',
      'patroni_xlog_location{instance="b"} 0x90',
      'patroni_xlog_received_location{instance="b"} 2.8e9x90',
    ],
    atMinute: 10,
    silent: [
      'patroni_xlog_location{instance="a"} 3e9x90',
      'patroni_xlog_received_location{instance="a"} 0x90',
      'patroni_xlog_location{instance="b"} 0x90',
      'patroni_xlog_received_location{instance="b"} 2.95e9x90',
    ],
  },
  {
    alert: 'PatroniDown',
    fires: ['up{job="patroni"} 0x90'],
    atMinute: 5,
    silent: ['up{job="patroni"} 0x4 1x90', 'up{job="node"} 0x90'],
  },
  {
    alert: 'EtcdMemberDown',
    fires: ['up{job="etcd"} 1x90', 'etcd_server_has_leader{job="etcd"} 0x90'],
    atMinute: 1,
    silent: ['up{job="etcd"} 1 0 1x90', 'etcd_server_has_leader{job="etcd"} 1x90'],
  },
  {
    // A member that answers nothing has no series.
    alert: 'EtcdMajorityLost',
    fires: ['etcd_server_has_leader{instance="a"} 1x90'],
    atMinute: 1,
    silent: [
      'etcd_server_has_leader{instance="a"} 1x90',
      'etcd_server_has_leader{instance="b"} 1x90',
      'patroni_failsafe_mode_is_active 0x90',
    ],
  },
  {
    alert: 'EtcdMajorityLost',
    fires: [
      'etcd_server_has_leader{instance="a"} 1x90',
      'etcd_server_has_leader{instance="b"} 1x90',
      'patroni_failsafe_mode_is_active 1x90',
    ],
    atMinute: 1,
    silent: [
      'etcd_server_has_leader{instance="a"} 1x90',
      'etcd_server_has_leader{instance="b"} 1x90',
      'patroni_failsafe_mode_is_active 0 1 0x90',
    ],
  },
]
