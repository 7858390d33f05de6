import { Button, CopyButton, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import type { Secret } from './told-once.ts'

/** Shows what is told but once, to be copied before it is gone. */
export function ToldOnce({ secrets, onClose }: { secrets: readonly Secret[]; onClose: () => void }) {
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
        <Text>It is shown this once and kept by nobody: when it is lost, make a new one.</Text>
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
            I have kept it
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
