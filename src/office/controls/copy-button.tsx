import { useState, type ComponentProps } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { notify } from '#web/ui/toasts.ts'
import { Button } from './button.tsx'

/** Copies a text to the clipboard; its label then says so. A browser that does not allow it gets a notice. */
export function CopyButton({
  text,
  label,
  ...look
}: { text: string; label: string } & Pick<
  ComponentProps<typeof Button>,
  'variant' | 'size' | 'className'
>) {
  const t = useTexts('office')
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      notify.error(t('office.notCopied'))
    }
  }
  return (
    <Button {...look} icon={isCopied ? 'check' : 'copy'} onClick={() => void copy()}>
      {isCopied ? t('office.copied') : label}
    </Button>
  )
}
