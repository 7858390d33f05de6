import { useAtom } from 'jotai'
import { shellDialogAtom } from '../../crud/screen/shell-dialog.ts'
import { usePlainKey } from '../../ui/plain-key.ts'
import { shortcutKeys } from '../../ui/shortcut-keys.ts'
import { Lazily } from './Lazily.tsx'
import { later } from '../../ui/later/later.ts'

const dialogs = {
  feedback: later(() => import('../../features/feedback/screens/FeedbackDialog.tsx')),
  help: later(() => import('../../features/help/screens/HelpPanel.tsx')),
  shortcuts: later(() => import('../../features/help/screens/ShortcutsSheet.tsx')),
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
