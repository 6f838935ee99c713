import { useSearchParams } from 'react-router'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { TaskPage } from '../layout/task-page.tsx'
import { Rows } from '../layout/screen-skeleton.tsx'
import { useMember } from '../session/member.ts'
import { refusalText } from '../session/refusal.ts'
import { PackOrder } from './pack-order.tsx'
import { PickList } from './pick-list.tsx'
import { usePackQueue, usePickingList, useWaitingTicks } from './use-packing.ts'
import * as styles from './packing.module.css'

/** Picking by place, and packing one order at a time (office.md O3.2); made for a phone in one hand. */
export default function PackPage() {
  const t = useTexts('office-orders')
  const [address, setAddress] = useSearchParams()
  const tab = address.get('tab') === 'pick' ? 'pick' : 'pack'
  const { data: picking } = usePickingList()
  const waiting = useWaitingTicks()
  return (
    <TaskPage
      title={t(tab === 'pick' ? 'orders.pick.title' : 'orders.pack.title')}
      subtitle={picking && t('orders.pack.progress', { done: picking.done, total: picking.total })}
      parent={{ to: '/orders', label: t('orders.title') }}
    >
      {picking && (
        <progress
          className={styles.progress}
          max={Math.max(1, picking.total)}
          value={picking.done}
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
      {waiting > 0 && <Alert tone="warning">{t('orders.pack.kept', { count: waiting })}</Alert>}
      {tab === 'pick' ? (
        <PickList picking={picking} />
      ) : (
        <Packing
          chosen={Number(address.get('order') ?? 0)}
          choose={(id) => setAddress(id === null ? {} : { order: String(id) })}
        />
      )}
    </TaskPage>
  )
}

/** The order that was chosen, else the first that nobody else packs. */
function Packing({ chosen, choose }: { chosen: number; choose: (id: number | null) => void }) {
  const t = useTexts('office-orders')
  const words = useTexts('office')
  const me = useMember()
  const { data: queue, error } = usePackQueue()
  if (chosen > 0) {
    const others = (queue ?? []).filter(({ id }) => id !== chosen)
    const next = others.find((order) => !order.is_claimed || order.packer?.id === me.id)
    return <PackOrder key={chosen} id={chosen} onNext={() => choose(next?.id ?? null)} />
  }
  if (!queue) return error ? <Alert>{refusalText(words, error)}</Alert> : <Rows count={4} />
  const first = queue.find((order) => !order.is_claimed || order.packer?.id === me.id)
  if (!first)
    return (
      <p className={styles.done}>
        {t(queue.length > 0 ? 'orders.pack.othersPack' : 'orders.pack.nothing')}
      </p>
    )
  return (
    <>
      <p className={styles.done}>{t('orders.pack.waiting', { count: queue.length })}</p>
      <Button variant="primary" size="large" wide onClick={() => choose(first.id)}>
        {t('orders.pack.start')}
      </Button>
    </>
  )
}
