import { Anchor, Button, Container, Paper, Skeleton, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { Link } from 'react-router'
import { settingsAtom } from '../../api/session.ts'
import { pageBuild, serverBuildQuery } from '../../api/builds.ts'
import { words } from '../../domain/vocabulary.ts'
import { Heading } from '../../ui/Heading.tsx'
import { Guarded } from '../../ui/later/Guarded.tsx'
import { later } from '../../ui/later/later.ts'

const Licences = later(() => import('./Licences.tsx'))

/** What this is, which version, and what it is made of. */
export default function AboutScreen() {
  const { data: settings } = useAtomValue(settingsAtom)
  const [openedAt] = useState(() => Date.now())
  const [own] = useState(pageBuild)
  const { data: server } = useQuery(serverBuildQuery(openedAt))
  const [showsLicences, setShowsLicences] = useState(false)
  const { many } = words(settings?.brand ?? 'cloud')
  const differs = Boolean(server) && own !== undefined && server !== own
  const rows = [
    ['Product', 'Gatehouse'],
    ['Version', settings?.version],
    ...(own === undefined ? [] : [[differs ? 'Build of this page' : 'Build', own]]),
    ...(differs ? [['Build of the server', server]] : []),
    ['Records', settings && (settings.demo ? 'The demo estate' : 'This installation’s own')],
    ['Licence', 'Apache-2.0'],
  ]
  return (
    <Container size="sm" px={0} mx={0}>
      <Stack>
        <Heading>About</Heading>
        <Text>Gatehouse shows what happens at your {many('door')} as it happens, and manages who can open them.</Text>
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
        {differs && <Text>The server has a newer build than this page. Reload the page to use it.</Text>}
        <Text>
          Everything here can be done by a program too:{' '}
          <Anchor component={Link} to="/settings/api-reference" underline="always">
            API reference
          </Anchor>
        </Text>
        <div>
          <Button variant="default" aria-expanded={showsLicences} onClick={() => setShowsLicences(!showsLicences)}>
            {showsLicences ? 'Hide the packages used' : 'Show the packages used, and their licences'}
          </Button>
        </div>
        {showsLicences && (
          <Guarded name="The list of licences" shape={<Skeleton height="12rem" aria-busy="true" />}>
            <Licences />
          </Guarded>
        )}
      </Stack>
    </Container>
  )
}
