import { useState } from 'react'
import { Outlet, ScrollRestoration, useNavigate } from 'react-router'
import { browserStorage } from '#web/lib/local-storage.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ToastHost } from '#web/ui/toast-host.tsx'
import { PaletteHost } from '../palette/palette-host.tsx'
import { RequireSession } from '../session/require-session.tsx'
import { useMember } from '../session/member.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Drawer } from './drawer.tsx'
import { HelpDialog } from './help-dialog.tsx'
import { menuFor, menuScreens } from './navigation.ts'
import { OfflineStrip } from '../layout/offline-strip.tsx'
import { ReloadOffer } from './reload-offer.tsx'
import { usePrefixKey, useShortcuts } from '../layout/shortcuts.ts'
import { Sidebar } from './sidebar.tsx'
import { usePageFocus } from './use-page-focus.ts'
import { TopBar } from './top-bar.tsx'
import * as styles from './frame.module.css'

/** The frame around every screen: member, navigation, and overlays. */
export function Frame() {
  return (
    <>
      <RequireSession>
        <Inside />
      </RequireSession>
      <ToastHost />
      <ScrollRestoration />
    </>
  )
}

function Inside() {
  const t = useTexts('office')
  const me = useMember()
  const [folded, setFolded] = useState(() => browserStorage.get('office_sidebar') === 'folded')
  const [open, setOpen] = useState<'help' | 'drawer' | 'palette' | null>(null)
  const close = () => setOpen(null)
  useFrameShortcuts(setOpen)
  const content = usePageFocus()
  const fold = () => {
    browserStorage.set('office_sidebar', folded ? 'open' : 'folded')
    setFolded(!folded)
  }
  return (
    <div className={`${styles.frame} ${folded ? styles.folded : ''}`} data-density={me.density}>
      <a className={styles.skip} href="#content">
        {t('common.skipToContent')}
      </a>
      <aside className={styles.side}>
        <Sidebar groups={menuFor(me)} folded={folded} onFold={fold} />
      </aside>
      <div className={styles.column}>
        <TopBar onSearch={() => setOpen('palette')} onHelp={() => setOpen('help')} />
        <OfflineStrip />
        <ReloadOffer />
        <main ref={content} className={styles.content} id="content" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <BottomBar onMore={() => setOpen('drawer')} />
      <Drawer open={open === 'drawer'} onClose={close}>
        <Sidebar groups={menuFor(me)} onGo={close} />
      </Drawer>
      <HelpDialog open={open === 'help'} onClose={close} />
      <PaletteHost open={open === 'palette'} onClose={close} onHelp={() => setOpen('help')} />
    </div>
  )
}

function useFrameShortcuts(open: (what: 'help' | 'palette') => void): void {
  const me = useMember()
  const navigate = useNavigate()
  usePrefixKey(me.shortcuts)
  const goTo = menuScreens(me).flatMap(({ key, path }) =>
    key ? [[`g ${key}`, () => void navigate(path)] as const] : [],
  )
  useShortcuts(
    {
      ...Object.fromEntries(goTo),
      'mod+KeyK': () => open('palette'),
      'shift+Slash': () => open('help'),
    },
    { singleKeys: me.shortcuts },
  )
}
