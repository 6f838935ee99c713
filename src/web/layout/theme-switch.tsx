import { useTexts } from '../i18n/use-texts.ts'
import { Icon } from '../ui/icon.tsx'
import { useTheme } from './theme.ts'

/** Switches between light and dark. The label names the mode after a press. */
export function ThemeSwitch({
  iconOnly = false,
  className,
}: {
  iconOnly?: boolean
  className?: string | undefined
}) {
  const t = useTexts()
  const { theme, toggle } = useTheme()
  const toLight = theme === 'dark'
  const word = t(toLight ? 'common.theme.light' : 'common.theme.dark')
  return (
    <button
      type="button"
      className={className}
      onClick={toggle}
      aria-label={iconOnly ? word : undefined}
    >
      <Icon name={toLight ? 'sun' : 'moon'} />
      {!iconOnly && word}
    </button>
  )
}
