import type { Counter } from '#contract/office/home.ts'
import type { IconName } from '../controls/icon.tsx'

/** The icon, urgency and list of each queue, in the order of Home (office.md O3.1). The list holds what the queue counts. */
export const queues: Record<Counter, { icon: IconName; isUrgent?: true; to: string }> = {
  orders_to_confirm: { icon: 'seal-check', to: '/orders?view=to_confirm' },
  orders_to_pack: { icon: 'list-checks', to: '/orders?view=to_pack' },
  orders_missing_plants: { icon: 'warning', isUrgent: true, to: '/orders?view=missing_plants' },
  my_stops: { icon: 'truck', to: '/run' },
  orders_not_delivered: { icon: 'truck', isUrgent: true, to: '/orders?view=not_delivered' },
  orders_late: { icon: 'warning-circle', isUrgent: true, to: '/orders?view=late' },
  orders_awaiting_payment: {
    icon: 'hourglass-medium',
    to: '/orders?view=awaiting_payment&unpaid=long',
  },
  refunds_open: { icon: 'arrow-u-up-left', to: '/refunds' },
  requests_waiting: { icon: 'headset', to: '/requests?view=waiting' },
  low_stock: { icon: 'plant', to: '/products?status=published&stock=few&sold=recent' },
  sold_out: { icon: 'plant', isUrgent: true, to: '/products?view=sold_out&sold=recent' },
  dead_messages: { icon: 'envelope-simple', to: '/messages?view=dead' },
  failed_jobs: { icon: 'warning', isUrgent: true, to: '/jobs?failed=recent' },
  law_tasks: { icon: 'scales', to: '/plant-law' },
}
