import { useState } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '../controls/button.tsx'
import { usePulse } from '../layout/use-pulse.ts'
import * as styles from './reload-offer.module.css'

/** The server has a newer version of this program: offers a reload when it suits the member. */
export function ReloadOffer() {
  const t = useTexts('office')
  const build = usePulse()?.build
  const [first, setFirst] = useState(build)
  if (first === undefined && build !== undefined) setFirst(build)
  return (
    <div role="status">
      {first !== build && build !== undefined && first !== undefined && (
        <p className={styles.offer}>
          {t('office.newBuild')}
          <Button variant="plain" size="small" onClick={() => location.reload()}>
            {t('office.reload')}
          </Button>
        </p>
      )}
    </div>
  )
}
