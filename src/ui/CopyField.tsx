import { Button, CopyButton, Group, TextInput } from '@mantine/core'

interface CopyFieldProps {
  label: string
  value: string
  /** For what is read letter by letter: a command, a key. */
  isCode?: boolean
}

/** A value to be entered elsewhere, and a button that copies it. */
export const CopyField = ({ label, value, isCode = false }: CopyFieldProps) => (
  <Group align="end" gap="sm">
    <TextInput
      label={label}
      value={value}
      readOnly
      flex="1 1 16rem"
      maw="48rem"
      {...(isCode && { ff: 'monospace' })}
      onFocus={event => event.currentTarget.select()}
    />
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Button variant="default" aria-label={`Copy: ${label}`} onClick={copy}>
          {copied ? 'Copied' : 'Copy'}
        </Button>
      )}
    </CopyButton>
  </Group>
)
