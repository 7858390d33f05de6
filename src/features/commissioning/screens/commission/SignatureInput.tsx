import { Button, Group, Input, Text, TextInput } from '@mantine/core'
import classes from './Commission.module.css'
import type { Signature } from './use-signature.ts'

interface SignatureInputProps {
  id: string
  signature: Signature
  error: string | undefined
}

const longest = 100

/** A signature: drawn by finger, pen or mouse; a typed name for those who have none of these. */
export const SignatureInput = ({
  id,
  signature: { attach, isDrawn, clear, name, setName },
  error,
}: SignatureInputProps) => (
  <Input.Wrapper id={id} label="Signature" labelElement="div" error={error} withAsterisk>
    <canvas ref={attach} className={classes.pad} aria-hidden />
    <Group mt="xs" justify="space-between">
      <Text component="output" size="sm">
        {isDrawn ? 'Signed' : 'Nothing drawn yet'}
      </Text>
      <Button variant="default" size="compact-md" onClick={clear} disabled={!isDrawn}>
        Clear the signature
      </Button>
    </Group>
    <TextInput
      mt="sm"
      label="Or type the name instead"
      description={isDrawn ? 'What is drawn is used' : undefined}
      value={name}
      maxLength={longest}
      onChange={event => setName(event.currentTarget.value)}
    />
  </Input.Wrapper>
)
