import { Anchor, Container, Paper, Stack, Table, Text } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { Link } from 'react-router'
import { settingsAtom } from '../../api/session.ts'
import { Heading } from '../../ui/Heading.tsx'

/** What this is, and which version. */
export default function AboutScreen() {
  const { data: settings } = useAtomValue(settingsAtom)
  const rows = [
    ['Version', settings?.version],
    ['Records', settings && (settings.demo ? 'The demo estate' : 'This installation’s own')],
    ['Licence', 'Apache-2.0'],
  ]
  return (
    <Container size="sm" px={0} mx={0}>
      <Stack>
        <Heading>About</Heading>
        <Text>Gatehouse shows what happens at your doors as it happens, and manages who can open them.</Text>
        <Paper withBorder>
          <Table verticalSpacing="sm" horizontalSpacing="md" variant="vertical">
            <Table.Tbody>
              {rows.map(([name, value]) => (
                <Table.Tr key={name}>
                  <Table.Th scope="row" w="10rem">
                    {name}
                  </Table.Th>
                  <Table.Td>{value ?? '…'}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Paper>
        <Text>
          Everything here can be done by a program too:{' '}
          <Anchor component={Link} to="/settings/api-reference" underline="always">
            API reference
          </Anchor>
        </Text>
      </Stack>
    </Container>
  )
}
