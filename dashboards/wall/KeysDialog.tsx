import { Kbd, Modal, Table } from '@mantine/core'

const keys = [
  ['N', 'Go to the next alarm'],
  ['Enter', 'Open the alarm or event that has the focus'],
  ['A', 'Acknowledge the alarm that has the focus'],
  ['M', 'Mute or unmute the sound'],
  ['F', 'Full screen, and back'],
  ['?', 'Show these keys'],
] as const

/** The keys of the wall. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Keys" centered>
      <Table aria-label="Keys">
        <Table.Tbody>
          {keys.map(([key, what]) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" w="5rem">
                <Kbd size="md">{key}</Kbd>
              </Table.Th>
              <Table.Td>{what}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  )
}
