import { Button, Checkbox, CopyButton, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { saveFile } from '../../../ui/save-file.ts'
import { Printed } from '../../../ui/print/Printed.tsx'
import classes from './SecondFactor.module.css'

interface SavedCodesProps {
  codes: readonly string[]
  username: string
  onSaved: () => void
}

/** The recovery codes, this once: to copy, save or print. */
export function SavedCodes({ codes, username, onSaved }: SavedCodesProps) {
  const [isSaved, setSaved] = useState(false)
  const [isPrinting, setPrinting] = useState(false)
  const text = `Recovery codes of ${username} for Gatehouse (${location.host}). Each works once.\n\n${codes.join('\n')}\n`
  return (
    <Stack align="start">
      <Title order={2} size="h4">
        Save your recovery codes
      </Title>
      <Text>
        With one of these you can sign in when you have no code: each works once. They are shown only now. Keep them
        where nobody else finds them, and not on the phone that has your authenticator app.
      </Text>
      <Codes codes={codes} />
      <Group>
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" onClick={() => saveFile(text, 'gatehouse-recovery-codes.txt')}>
          Download
        </Button>
        <Button variant="default" onClick={() => setPrinting(true)}>
          Print
        </Button>
      </Group>
      <Checkbox
        label="I have saved these codes"
        checked={isSaved}
        onChange={event => setSaved(event.currentTarget.checked)}
      />
      <Button disabled={!isSaved} onClick={onSaved}>
        Done
      </Button>
      {isPrinting && (
        <Printed onPrinted={() => setPrinting(false)}>
          <h1>Recovery codes</h1>
          <p>
            {username}, Gatehouse ({location.host}). Each works once.
          </p>
          <Codes codes={codes} />
        </Printed>
      )}
    </Stack>
  )
}

const Codes = ({ codes }: { codes: readonly string[] }) => (
  <ul className={classes.codes} aria-label="Recovery codes">
    {codes.map(code => (
      <li key={code}>{code}</li>
    ))}
  </ul>
)
