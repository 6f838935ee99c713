import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { OrderRow } from '#contract/office/orders/order-rows.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button, ButtonLink } from '../controls/button.tsx'
import { LoadFailure } from '../layout/load-failure.tsx'
import { TaskPage } from '../layout/task-page.tsx'
import { Rows } from '../layout/screen-skeleton.tsx'
import { useMember } from '../session/member.ts'
import { FeedbackSwitch } from './feedback-switch.tsx'
import { PackOrder } from './pack-order.tsx'
import { isFree, PackQueue } from './pack-queue.tsx'
import { PickList } from './pick-list.tsx'
import { usePackQueue, usePickingList, useUnsentTicks } from './use-packing.ts'
import * as styles from './packing.module.css'

/** Picking by place, and packing one order at a time (office.md O3.2); made for one-handed use of a phone. */
export default function PackPage() {
  const t = useTexts('office-orders')
  const [address, setAddress] = useSearchParams()
  const tab = address.get('tab') === 'pick' ? 'pick' : 'pack'
  const { data: list, error, refetch } = usePickingList()
  const unsent = useUnsentTicks()
  return (
    <TaskPage
      title={t(tab === 'pick' ? 'orders.pick.title' : 'orders.pack.title')}
      subtitle={
        list && list.total > 0 && t('orders.pack.progress', { done: list.done, total: list.total })
      }
      parent={{ to: '/orders', label: t('orders.title') }}
      aside={<FeedbackSwitch />}
    >
      {list && list.total > 0 && (
        <progress
          className={styles.progress}
          max={list.total}
          value={list.done}
          aria-label={t('orders.pack.progressLabel')}
        />
      )}
      <div className={styles.tabs}>
        {(['pack', 'pick'] as const).map((name) => (
          <Button
            key={name}
            size="large"
            wide
            variant={name === tab ? 'primary' : 'outline'}
            aria-pressed={name === tab}
            onClick={() => setAddress(name === 'pick' ? { tab: 'pick' } : {}, { replace: true })}
          >
            {t(`orders.${name}.tab`)}
          </Button>
        ))}
      </div>
      {unsent > 0 && <Alert tone="warning">{t('orders.pack.unsent', { count: unsent })}</Alert>}
      {tab === 'pick' ? (
        <PickList picking={list} error={error} onRetry={refetch} />
      ) : (
        <Packing
          chosen={Number(address.get('order') ?? 0)}
          choose={(id) => setAddress(id === null ? {} : { order: String(id) })}
        />
      )}
    </TaskPage>
  )
}

/** The chosen order, or the queue if none is chosen. */
function Packing({ chosen, choose }: { chosen: number; choose: (id: number | null) => void }) {
  const t = useTexts('office-orders')
  const me = useMember()
  const { data: queue, error, refetch } = usePackQueue()
  // Skipped orders return once no others are left.
  const [passed, setPassed] = useState<readonly number[]>([])
  // The order that was opened automatically: if another member was faster, the next one is opened.
  const [suggested, setSuggested] = useState(0)
  const next = nextOf(queue ?? [], { memberId: me.id, passed: [...passed, chosen] })
  const goOn = () => {
    if (chosen > 0) setPassed([...passed.filter((id) => id !== chosen), chosen])
    setSuggested(next?.id ?? 0)
    choose(next?.id ?? null)
  }
  if (chosen > 0)
    return (
      <PackOrder
        key={chosen}
        id={chosen}
        onNext={goOn}
        onOther={choose}
        isSuggested={chosen === suggested}
      />
    )
  if (!queue) return error ? <LoadFailure error={error} onRetry={refetch} /> : <Rows count={4} />
  if (queue.length === 0)
    return (
      <>
        <p className={styles.done}>{t('orders.pack.nothing')}</p>
        <p className={styles.start}>
          <ButtonLink size="large" wide to="/orders?view=ready">
            {t('orders.view.ready')}
          </ButtonLink>
        </p>
      </>
    )
  return <PackQueue queue={queue} canStart={next !== undefined} onStart={goOn} choose={choose} />
}

/** The next free order: those of the member or of nobody before those assigned to others, and unskipped before skipped ones. */
function nextOf(
  queue: readonly OrderRow[],
  { memberId, passed }: { memberId: number; passed: readonly number[] },
): OrderRow | undefined {
  const current = passed.at(-1)
  const open = queue.filter((order) => isFree(order, memberId) && order.id !== current)
  const rank = ({ id, packer }: OrderRow): number => {
    const isOthers = packer !== null && packer.id !== memberId
    return passed.indexOf(id) + 1 + (isOthers ? passed.length + 1 : 0)
  }
  return open.toSorted((one, other) => rank(one) - rank(other))[0]
}
