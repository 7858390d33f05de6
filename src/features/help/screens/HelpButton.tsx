import { ActionIcon } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconHelp } from '@tabler/icons-react'
import { HelpPanel } from './HelpPanel.tsx'
import classes from './HelpPanel.module.css'

/** Opens help for the screen that is shown. */
export default function HelpButton() {
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <>
      <ActionIcon aria-label="Help for this screen" title="Help for this screen" aria-haspopup="dialog" onClick={open}>
        <IconHelp className={classes.icon} aria-hidden />
      </ActionIcon>
      {isOpen && <HelpPanel onClose={close} />}
    </>
  )
}
