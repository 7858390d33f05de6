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
export const SignatureInput = ({ id, signature, error }: SignatureInputProps) => (
  <Input.Wrapper id={id} label="Signature" labelElement="div" error={error} withAsterisk>
    <canvas ref={signature.canvas} className={classes.pad} aria-hidden />
    <Group mt="xs" justify="space-between">
      <Text component="output" size="sm">
        {signature.isDrawn ? 'Signed' : 'Nothing drawn yet'}
      </Text>
      <Button variant="default" size="compact-md" onClick={signature.clear} disabled={!signature.isDrawn}>
        Clear the signature
      </Button>
    </Group>
    <TextInput
      mt="sm"
      label="Or type the name instead"
      description={signature.isDrawn ? 'What is drawn is used' : undefined}
      value={signature.name}
      maxLength={longest}
      onChange={event => signature.setName(event.currentTarget.value)}
    />
  </Input.Wrapper>
)
