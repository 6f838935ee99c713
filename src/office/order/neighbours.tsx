import { useState } from 'react'
import { useNavigate } from 'react-router'
import { listOrderRows } from '#contract/office/orders.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { IconButton } from '../controls/button.tsx'
import { keysText, useShortcuts } from '../layout/shortcuts.ts'
import { useMember } from '../session/member.ts'
import { officeApi } from '../session/office-api.ts'
import { refusalText } from '../session/refusal.ts'
import {
  findNeighbour,
  hasNeighbour,
  readListTrail,
  type LoadPage,
  type Step,
} from '../table/list-trail.ts'
import * as styles from './order.module.css'

const screen = 'orders'

const load: LoadPage = async (query) => {
  const { data, meta } = await officeApi.call(listOrderRows, { query: { ...query, shape: 'row' } })
  return { ids: data.map(({ id }) => id), lastPage: meta?.last_page ?? 1 }
}

/** Buttons to the previous and the next order of the last viewed list, with its filters and order; the keys J and K do the same. */
export function Neighbours({ id }: { id: number }) {
  const t = useTexts('office-orders')
  const words = useTexts('office')
  const navigate = useNavigate()
  const { shortcuts } = useMember()
  const [trail] = useState(() => readListTrail(screen))
  const go = async (by: Step) => {
    try {
      const other = await findNeighbour(screen, { id, by, load })
      if (other !== undefined) void navigate(`/orders/${other}`)
    } catch (error) {
      notify.error(refusalText(words, error))
    }
  }
  useShortcuts({ KeyJ: () => void go(1), KeyK: () => void go(-1) }, { singleKeys: shortcuts })
  if (hasNeighbour(trail, id, 1) === null) return null
  const step = (by: Step, key: string) => {
    const label = t(by === 1 ? 'orders.neighbour.next' : 'orders.neighbour.previous')
    return (
      <IconButton
        icon={by === 1 ? 'caret-right' : 'caret-left'}
        flip
        outlined
        label={label}
        title={shortcuts ? `${label} (${keysText(key)})` : label}
        disabled={hasNeighbour(trail, id, by) === false}
        onClick={() => void go(by)}
      />
    )
  }
  return (
    <span className={styles.steps}>
      {step(-1, 'KeyK')}
      {step(1, 'KeyJ')}
    </span>
  )
}
