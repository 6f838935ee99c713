import { useState } from 'react'
import { exportData } from '#contract/account.ts'
import { browserApi } from '../lib/browser-api.ts'
import { errorMessage } from '../errors/error-message.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import * as panel from '../ui/panel.module.css'
import * as parts from './panel-parts.module.css'

/** Downloads a copy of all data the shop has about the customer, as a file. */
export function MyData() {
  const t = useTexts('account')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function download() {
    setBusy(true)
    setError(null)
    try {
      const { data } = await browserApi.call(exportData)
      saveAsFile('warif-my-data.json', JSON.stringify(data, null, 2))
    } catch (refusal) {
      setError(errorMessage(t, refusal, 'data.failed'))
    }
    setBusy(false)
  }
  return (
    <section className={panel.panel} aria-labelledby="my-data">
      <h2 className={`heading-3 ${panel.title}`} id="my-data">
        {t('data.title')}
      </h2>
      <p className="muted">{t('data.text')}</p>
      {error && <Alert>{error}</Alert>}
      <Button
        className={parts.action}
        variant="outline"
        small
        busy={busy}
        onClick={() => void download()}
      >
        {t('data.download')}
      </Button>
    </section>
  )
}

function saveAsFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url))
}
