import { Button, CopyButton, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import type { Secret } from './told-once.ts'

interface ToldOnceProps {
  secrets: readonly Secret[]
  /** In place of the warning that it is shown only once. */
  text?: string | undefined
  onClose: () => void
}

const onlyOnce = 'This is shown only once and is not stored. If you lose it, create a new one.'

/** Shows what no list shows, to be copied before it is gone. */
export function ToldOnce({ secrets, text = onlyOnce, onClose }: ToldOnceProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title="Copy this now"
      closeOnClickOutside={false}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
      size="lg"
      centered
    >
      <Stack>
        <Text>{text}</Text>
        {secrets.map(({ label, value }) => (
          <Group key={label} align="flex-end" wrap="nowrap">
            <TextInput
              label={label}
              value={value}
              readOnly
              ff="monospace"
              flex={1}
              onFocus={event => event.currentTarget.select()}
            />
            <CopyButton value={value}>
              {({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copied' : 'Copy'}</Button>}
            </CopyButton>
          </Group>
        ))}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            I have copied it
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
