import type { ImportFile } from '#contract/office/imports.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Alert } from '../controls/alert.tsx'
import { Button } from '../controls/button.tsx'
import { Radio, Switch } from '../controls/field.tsx'
import { Panel } from '../controls/panel.tsx'
import { refusalText } from '../session/refusal.ts'
import { useImportChoice } from './use-import.ts'
import * as styles from './options-step.module.css'

/** Options for matching lines to products, for unknown products, and for empty cells. */
export function OptionsStep({ file, onNext }: { file: ImportFile; onNext: () => void }) {
  const t = useTexts('office')
  const { busy, error, choose } = useImportChoice(file)
  const radio = <K extends 'match' | 'empty'>(name: K, value: ImportFile[K]) => (
    <Radio
      name={name}
      label={t(`office.import.${name}.${value}`)}
      checked={file[name] === value}
      onChange={() => void choose({ [name]: value })}
    />
  )
  return (
    <Panel
      title={t('office.import.step.options')}
      footer={
        <Button variant="primary" busy={busy} onClick={onNext}>
          {t('office.import.toCheck')}
        </Button>
      }
    >
      {error != null && <Alert>{refusalText(t, error)}</Alert>}
      {file.problem && <Alert tone="warning">{file.problem.message}</Alert>}
      {file.kind === 'products' && <p>{t('office.import.optionLinesHint')}</p>}
      {file.kind === 'counts' && <p>{t('office.import.countHint')}</p>}
      {file.kind === 'coupons' && <p>{t('office.import.couponHint')}</p>}
      {file.kind !== 'counts' && (
        <>
          {file.kind !== 'coupons' && (
            <fieldset className={styles.choices}>
              <legend>{t('office.import.match')}</legend>
              {radio('match', 'sku')}
              {radio('match', 'id')}
            </fieldset>
          )}
          {file.kind === 'products' && (
            <Switch
              label={t('office.import.create')}
              checked={file.create}
              onChange={(event) => void choose({ create: event.target.checked })}
            />
          )}
          <fieldset className={styles.choices}>
            <legend>{t('office.import.empty')}</legend>
            {radio('empty', 'keep')}
            {radio('empty', 'clear')}
          </fieldset>
        </>
      )}
    </Panel>
  )
}
