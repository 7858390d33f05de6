import { Stack, Table, Text, Title } from '@mantine/core'
import type { AsyncDocument } from '../../api/asyncapi.ts'

/** What topics of devices begin with: every channel has it before the controller's id. */
const prefixOf = ({ channels }: AsyncDocument) =>
  Object.values(channels)[0]?.address.replace(/\/\{controllerId\}.*$/, '') ?? ''

/** How an ESP-RFID board, which speaks by its own firmware, is paired: what to enter on the board. */
export function EspRfidBoards({ document }: { document: AsyncDocument }) {
  const settings = [
    ['Host and port', 'Those of the MQTT broker'],
    ['User name', 'The id of the controller: 12'],
    ['Password', 'An integration key for that controller alone'],
    ['Topic', `${prefixOf(document)}/esp-rfid/12, with the same id`],
    ['Heartbeat interval', '60 s or less'],
  ] as const
  return (
    <Stack gap="xs" component="section" aria-labelledby="esp-rfid-boards">
      <Title order={3} size="h4" id="esp-rfid-boards">
        ESP-RFID boards
      </Title>
      <Text>
        Boards with the ESP-RFID firmware need no program. Add a controller with one door, number 1, and enter this on
        the board’s page, under MQTT. Cards that were added on the board are deleted: who can open the door is decided
        here. Firmware for boards is not sent from here: update it on the board’s page.
      </Text>
      <Table aria-labelledby="esp-rfid-boards">
        <Table.Tbody>
          {settings.map(([name, value]) => (
            <Table.Tr key={name}>
              <Table.Th scope="row">{name}</Table.Th>
              <Table.Td>{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  )
}
