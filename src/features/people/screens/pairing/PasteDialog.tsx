import { Alert, Button, Group, Modal, ScrollArea, Stack, Table, Textarea } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../../../api/api-error.ts'
import { request } from '../../../../api/request.ts'
import { mostPairs, type ResolvedPair } from '../../domain/pairs.ts'
import { type Pair, rowsOf } from '../../domain/pairing.ts'

interface PasteDialogProps {
  onPairs: (pairs: readonly Pair[]) => void
  onClose: () => void
}

type Row = ReturnType<typeof rowsOf>[number]
interface Resolved {
  readonly row: Row
  readonly found: ResolvedPair
}

/** Pairs by two pasted columns; every row is looked up, and its errors show before anything is paired. */
export function PasteDialog({ onPairs, onClose }: PasteDialogProps) {
  const [text, setText] = useState('')
  const [resolved, setResolved] = useState<readonly Resolved[]>()
  const [failure, setFailure] = useState<string>()
  const rows = rowsOf(text)
  const look = async () => {
    try {
      const answer = await request<{ rows: readonly ResolvedPair[] }>('POST', '/person/resolve-pairs', {
        body: { rows },
      })
      setResolved(rows.flatMap((row, index) => (answer.rows[index] ? [{ row, found: answer.rows[index] }] : [])))
      setFailure(undefined)
    } catch (error) {
      setFailure(messageOf(error))
    }
  }
  const good = (resolved ?? []).flatMap(({ found: { person, credential } }) =>
    person && credential ? [{ person, credential }] : [],
  )
  return (
    <Modal opened onClose={onClose} title="Paste two columns" size="xl" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack>
        <Textarea
          data-autofocus
          label="Name or e-mail address, then keycode or reference"
          description={`As copied from a spreadsheet, ${mostPairs} rows at most`}
          autosize
          minRows={6}
          maxRows={12}
          value={text}
          error={failure ?? (rows.length > mostPairs ? `These are ${rows.length} rows` : undefined)}
          onChange={event => {
            setText(event.currentTarget.value)
            setResolved(undefined)
          }}
        />
        {resolved && <Found resolved={resolved} />}
        {resolved && good.length < resolved.length && (
          <Alert color="yellow" variant="outline" title={leftOut(resolved.length - good.length)} />
        )}
        <Group justify="flex-end">
          {resolved ? (
            <Button
              disabled={good.length === 0}
              onClick={() => {
                onPairs(good)
                onClose()
              }}
            >
              Pair {good.length}
            </Button>
          ) : (
            <Button disabled={rows.length === 0 || rows.length > mostPairs} onClick={() => void look()}>
              Look them up
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

const Found = ({ resolved }: { resolved: readonly Resolved[] }) => (
  <ScrollArea.Autosize mah="40vh" type="auto">
    <Table aria-label="What was found">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Who</Table.Th>
          <Table.Th>What</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {resolved.map(({ row, found }, index) => (
          // Rows may be alike: their place is what tells them apart.
          <Table.Tr key={index}>
            <Table.Td>{found.person?.title ?? `${found.personProblem ?? row.person}`}</Table.Td>
            <Table.Td>{found.credential?.title ?? `${found.credentialProblem ?? row.credential}`}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </ScrollArea.Autosize>
)

const leftOut = (count: number) => (count === 1 ? '1 row is left out' : `${count} rows are left out`)
