import { useTexts } from '#web/i18n/use-texts.ts'
import { Dialog } from '../controls/dialog.tsx'
import { screens } from '../screens/screens.ts'
import { hasPermission, useMember } from '../session/member.ts'
import { keysText } from '../layout/shortcuts.ts'
import * as styles from './help-dialog.module.css'

const everywhere = [
  ['mod+KeyK', 'palette'],
  ['shift+Slash', 'help'],
  ['alt+KeyT', 'notices'],
] as const
const inLists = [
  ['Slash', 'search'],
  ['KeyJ', 'next'],
  ['KeyK', 'previous'],
  ['KeyX', 'select'],
  ['shift+KeyX', 'selectRange'],
  ['Enter', 'open'],
  ['KeyE', 'edit'],
  ['Space', 'panel'],
  ['KeyN', 'new'],
] as const
const atOrders = [
  ['KeyJ', 'nextOrder'],
  ['KeyK', 'previousOrder'],
] as const
const inEditors = [
  ['mod+KeyS', 'save'],
  ['Escape', 'close'],
] as const

/** A list of the keyboard shortcuts. */
export function HelpDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts('office')
  const me = useMember()
  const goTo = screens.flatMap(({ key, text, needs }) =>
    key && hasPermission(me, needs) ? [[`g ${key}`, t(text)] as const] : [],
  )
  const said = (keys: readonly (readonly [string, string])[]) =>
    keys.map(([shortcut, name]) => [shortcut, t(`office.help.${name}`)] as const)
  return (
    <Dialog open={open} onClose={onClose} title={t('office.help.title')} size="medium">
      <div className={styles.groups}>
        <Group title={t('office.help.everywhere')} keys={said(everywhere)} />
        <Group title={t('office.help.goTo')} keys={goTo} />
        <Group title={t('office.help.lists')} keys={said(inLists)} />
        {hasPermission(me, 'orders.read') && (
          <Group title={t('office.help.orders')} keys={said(atOrders)} />
        )}
        <Group title={t('office.help.editors')} keys={said(inEditors)} />
      </div>
    </Dialog>
  )
}

function Group({ title, keys }: { title: string; keys: readonly (readonly [string, string])[] }) {
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.keys}>
        {keys.map(([shortcut, name]) => (
          <div key={shortcut}>
            <dt>{name}</dt>
            <dd>
              <kbd>{keysText(shortcut)}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
