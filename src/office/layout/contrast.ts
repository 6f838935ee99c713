import { useEffect, useSyncExternalStore } from 'react'
import { browserStorage } from '#web/lib/local-storage.ts'

const name = 'office_contrast'
const listeners = new Set<() => void>()
const isOn = () => browserStorage.get(name) === 'more'
const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

/**
 * Black on white for bright light, on the screens of one task (office.md O7.1). The choice is stored on the device, since it depends on
 * where the device is used; it applies while such a screen is open, together with its dialogs.
 */
export function useContrast(): { hasMoreContrast: boolean; toggle: () => void } {
  const hasMoreContrast = useSyncExternalStore(subscribe, isOn)
  useEffect(() => {
    const { dataset } = document.documentElement
    if (hasMoreContrast) dataset['contrast'] = 'more'
    return () => void delete dataset['contrast']
  }, [hasMoreContrast])
  return { hasMoreContrast, toggle }
}

function toggle(): void {
  if (isOn()) browserStorage.remove(name)
  else browserStorage.set(name, 'more')
  for (const changed of listeners) changed()
}
