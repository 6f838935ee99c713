import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Icon } from '../controls/icon.tsx'
import { useShortcuts } from '../layout/shortcuts.ts'
import { useMember } from '../session/member.ts'
import type { ListAddress } from './use-list-address.ts'
import * as styles from './search-box.module.css'

const pauseMs = 150

/** Searches while typing, after a short pause; `/` focuses it. */
export function SearchBox({ label, address }: { label: string; address: ListAddress }) {
  const t = useTexts('office')
  const me = useMember()
  const box = useRef<HTMLInputElement>(null)
  const inAddress = address.get('q')
  const [typed, setTyped] = useState(inAddress)
  const [known, setKnown] = useState(inAddress)
  /** Searches of this box that are not in the address yet: it is updated later, while typing continues. */
  const [sent, setSent] = useState<readonly string[]>([])
  if (inAddress !== known) {
    setKnown(inAddress)
    const place = sent.lastIndexOf(inAddress)
    setSent(place === -1 ? [] : sent.slice(place + 1))
    // Back, a view or a link brought another search.
    if (place === -1) setTyped(inAddress)
  }
  const { change } = address
  useEffect(() => {
    if (typed.trim() === inAddress) return
    const timer = setTimeout(() => {
      setSent((before) => [...before, typed.trim()])
      change({ q: typed.trim() }, { replace: inAddress !== '' })
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [typed, inAddress, change])
  useShortcuts({ Slash: () => box.current?.focus() }, { singleKeys: me.shortcuts })
  return (
    <div className={styles.box} role="search">
      <Icon name="magnifying-glass" />
      <input
        ref={box}
        type="search"
        aria-label={t('office.list.search')}
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && setTyped('')}
      />
      <kbd aria-hidden="true">/</kbd>
    </div>
  )
}
