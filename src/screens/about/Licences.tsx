import { Table } from '@mantine/core'
import { Scroller } from '../../ui/Scroller.tsx'
import classes from './About.module.css'
import { licences } from './licences.ts'

/** The packages that the product is made of, and their licences. */
export default function Licences() {
  if (licences.length === 0) return <p>They are listed in a built app.</p>
  return (
    <Scroller label="Packages and their licences" className={classes.scroller}>
      <Table aria-label="Packages and their licences" verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Package</Table.Th>
            <Table.Th scope="col">Version</Table.Th>
            <Table.Th scope="col">Licence</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {licences.map(({ name, version, licence }) => (
            <Table.Tr key={`${name} ${version}`}>
              <Table.Td>{name}</Table.Td>
              <Table.Td>{version}</Table.Td>
              <Table.Td>{licence}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Scroller>
  )
}
