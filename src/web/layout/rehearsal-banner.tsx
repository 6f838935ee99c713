import { useRouteLoaderData } from 'react-router'
import { useTexts } from '../i18n/use-texts.ts'
import * as styles from './rehearsal-banner.module.css'

/** Whether the shop is not open yet, and only tried out by its own people. */
export const useIsRehearsal = (): boolean =>
  useRouteLoaderData<{ isRehearsal: boolean }>('root')?.isRehearsal ?? false

/** Above every page of a rehearsal, so that nobody takes it for the open shop. */
export function RehearsalBanner() {
  const t = useTexts()
  return useIsRehearsal() ? (
    <p className={styles.banner} role="note">
      {t('rehearsal.banner')}
    </p>
  ) : null
}
