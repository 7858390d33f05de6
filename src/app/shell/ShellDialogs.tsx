import { useAtom } from 'jotai'
import { lazy } from 'react'
import { shellDialogAtom } from '../../crud/screen/shell-dialog.ts'
import { usePlainKey } from '../../ui/plain-key.ts'
import { shortcutKeys } from '../../ui/shortcut-keys.ts'
import { Lazily } from './Lazily.tsx'

const dialogs = {
  feedback: lazy(() => import('../../features/feedback/screens/FeedbackDialog.tsx')),
  help: lazy(() => import('../../features/help/screens/HelpPanel.tsx')),
  shortcuts: lazy(() => import('../../features/help/screens/ShortcutsSheet.tsx')),
} as const

/** The dialogs that any screen may open; `?` opens the sheet of shortcuts. */
export function ShellDialogs() {
  const [open, setOpen] = useAtom(shellDialogAtom)
  usePlainKey(shortcutKeys.shortcuts, () => setOpen('shortcuts'))
  if (!open) return null
  const Dialog = dialogs[open]
  const close = () => setOpen(undefined)
  return (
    <Lazily key={open} onFailed={close}>
      <Dialog onClose={close} />
    </Lazily>
  )
}
