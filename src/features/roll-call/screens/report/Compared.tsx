import { Anchor, Table } from '@mantine/core'
import { Link } from 'react-router'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { placeOf } from '../../../../crud/caller/places.ts'
import { dateTimeText } from '../../../../crud/fields/instants.ts'
import { figure } from '../../../../ui/figures.ts'
import { evacuation } from '../../domain/evacuation.ts'
import { evacuationKinds } from '../../domain/evacuation-title.ts'
import { durationText, type EvacuationReport } from '../../domain/report.ts'

/** How fast people were accounted for, beside the evacuations of the same site before it. */
export function Compared({ report: { times, earlier } }: { report: EvacuationReport }) {
  const { may, words, zone } = useCaller()
  const rows = earlier.map(({ evacuationId, startedAt, kind, ...row }) => ({
    ...row,
    name: `${evacuationKinds[kind]}, ${dateTimeText(startedAt, zone)}`,
    to: placeOf(evacuation, 'detail', evacuationId, undefined, may),
  }))
  return (
    <Table.ScrollContainer minWidth="28rem">
      <Table aria-label={`Compared with earlier ones of this ${words.one('area')}`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Accounted for after</Table.Th>
            <Table.Th>People</Table.Th>
            <Table.Th>Half</Table.Th>
            <Table.Th>95 %</Table.Th>
            <Table.Th>All</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {[{ ...times, name: 'This one', to: undefined }, ...rows].map(({ name, to, people, half, most, all }) => (
            <Table.Tr key={to ?? name}>
              <Table.Td>
                {to === undefined ? (
                  name
                ) : (
                  <Anchor component={Link} to={to} inherit>
                    {name}
                  </Anchor>
                )}
              </Table.Td>
              <Table.Td>{figure(people)}</Table.Td>
              {[half, most, all].map((seconds, index) => (
                <Table.Td key={index}>{durationText(seconds)}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
