import { useEffect, useRef, type ReactNode } from 'react'
import type { Order } from '#contract/order.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import * as styles from './outcome.module.css'
import * as icons from '../ui/icon.module.css'
import * as panel from '../ui/panel.module.css'

interface OutcomeProps {
  icon: IconName
  variant: 'done' | 'waiting' | 'refused'
  /** Text key. */
  title: string
  children: ReactNode
}

const variantClass = { done: styles.done, waiting: styles.waiting, refused: styles.refused }

/** The outcome of an order or its payment, in place of the form: its heading takes the focus. */
export function Outcome({ icon, variant, title, children }: OutcomeProps) {
  const t = useTexts('checkout')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={`${panel.panel} ${styles.outcome}`}>
      <span className={`${styles.icon} ${variantClass[variant]}`}>
        <Icon name={icon} className={icon === 'spinner' ? icons.spinning : undefined} />
      </span>
      <h1 className={`heading-2 ${styles.title}`} ref={heading} tabIndex={-1}>
        {t(title)}
      </h1>
      {children}
    </div>
  )
}

/** The order number used by customers and the shop. */
export function OrderNumber({ order }: { order: Order }) {
  return <bdi className={`ltr semibold ${styles.orderNumber}`}>#{order.increment_id}</bdi>
}
