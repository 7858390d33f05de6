import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { messageOf } from '../../../api/api-error.ts'

interface QuestionProps {
  title: string
  action: string
  isDangerous?: boolean
  children: ReactNode
  /** What is done; where it fails the reason is shown and it can be tried again. */
  onYes: () => Promise<unknown>
  onClose: () => void
}

/** Asks before something is done. */
export function Question({ title, action, isDangerous = false, children, onYes, onClose }: QuestionProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const yes = async () => {
    setBusy(true)
    try {
      await onYes()
      onClose()
    } catch (error) {
      setFailure(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={title} centered closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack>
        <Text component="div">{children}</Text>
        {failure !== undefined && <Text role="alert">Failed: {failure}</Text>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={busy} data-autofocus>
            Cancel
          </Button>
          <Button loading={busy} {...(isDangerous && { color: 'red' })} onClick={() => void yes()}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
