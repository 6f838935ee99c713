import { useEffect, useRef } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { ImportFile } from '#contract/office/imports.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { formatCount } from '../controls/money.tsx'
import { Icon } from '../controls/icon.tsx'
import { Panel } from '../controls/panel.tsx'
import { LoadFailurePage } from '../layout/load-failure-page.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { Rows } from '../layout/screen-skeleton.tsx'
import { CheckStep } from './check-step.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { ImportActions } from './import-actions.tsx'
import { ImportSteps, type ImportStep } from './import-steps.tsx'
import { OptionsStep } from './options-step.tsx'
import { ResultStep } from './result-step.tsx'
import { useImport } from './use-import.ts'
import * as styles from './import-page.module.css'

/** One import: columns, options, dry run, result (office.md O3.16). The step is in the address. */
export default function ImportPage() {
  const { data: file, error, refetch } = useImport(Number(useParams()['id']))
  if (error && !file)
    return (
      <LoadFailurePage
        error={error}
        onRetry={refetch}
        parent={{ to: '/import', text: 'office.nav.import' }}
      />
    )
  return file ? <Import file={file} /> : <Rows count={8} />
}

const isStep = (typed: string | null): typed is ImportStep =>
  typed === 'columns' || typed === 'options' || typed === 'check'

function Import({ file }: { file: ImportFile }) {
  const t = useTexts('office')
  const [parameters, setParameters] = useSearchParams()
  const asked = parameters.get('step')
  const usual: ImportStep = file.problem ? 'columns' : 'check'
  const step: ImportStep = file.applied ? 'apply' : isStep(asked) ? asked : usual
  const go = (next: ImportStep) => setParameters({ step: next })
  useStepFocus(step)
  return (
    <>
      <PageHead
        title={t(`office.import.heading.${step}`)}
        parent={{ to: '/import', label: t('office.nav.import') }}
      >
        {step === 'check' && <ImportActions file={file} />}
      </PageHead>
      <Panel>
        <div className={styles.head}>
          <ImportSteps current={step} {...(!file.applied && { onGo: go })} />
          <FileWords file={file} />
        </div>
      </Panel>
      {step === 'columns' && <ColumnsStep file={file} onNext={() => go('options')} />}
      {step === 'options' && <OptionsStep file={file} onNext={() => go('check')} />}
      {step === 'check' && <CheckStep file={file} />}
      {step === 'apply' && file.applied && <ResultStep file={file} job={file.applied} />}
    </>
  )
}

/** Moves the focus to the content when a step follows another: the button that led there is gone. */
function useStepFocus(step: ImportStep): void {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [step])
}

function FileWords({ file: { file_name: name, lines, columns } }: { file: ImportFile }) {
  const t = useTexts('office')
  return (
    <span className={styles.file}>
      <span className={styles.icon}>
        <Icon name="file-xls" />
      </span>
      <span>
        <b>
          <bdi>{name}</bdi>
        </b>
        <small>
          {t('office.import.lines', { count: lines, total: formatCount(lines) })} ·{' '}
          {t('office.import.columns', { count: columns.length })}
        </small>
      </span>
    </span>
  )
}
