import { Anchor, Table } from '@mantine/core'
import { Link } from 'react-router'
import { useCaller } from '../../../crud/caller/caller.ts'
import { placeOf } from '../../../crud/caller/places.ts'
import { WithFace } from '../../../crud/fields/Face.tsx'
import { dateTimeText } from '../../../crud/fields/instants.ts'
import { entities } from '../../../domain/entities/index.ts'
import { count } from '../../../ui/figures.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { Evacuated } from '../domain/outcome.ts'
import { notOnRoll, outcomes } from '../domain/outcomes.ts'
import classes from './Evacuated.module.css'

/** Each person: where they were, and how, by whom and when they were accounted for. */
export function EvacuatedPeople({ evacuated: { people, more } }: { evacuated: Evacuated }) {
  const { may, words, zone: timeZone } = useCaller()
  if (people.length === 0)
    return <EmptyState title="Nobody was in">{words.say('No zone of this {one area} had anybody in it.')}</EmptyState>
  const placeOfPerson = (personId: number | null) =>
    personId === null ? undefined : placeOf(entities.person, 'detail', personId, undefined, may)
  return (
    <>
      <Table.ScrollContainer minWidth="36rem" maxHeight="32rem">
        <Table className={classes.table} aria-label="People" stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Name</Table.Th>
              <Table.Th>Accounted for</Table.Th>
              <Table.Th>Zone</Table.Th>
              <Table.Th>By</Table.Th>
              <Table.Th>At</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {people.map(({ personId, tokenId, name, assistance, zone, note, addedBy, outcome, by, at }, index) => {
              const to = placeOfPerson(personId)
              return (
                <Table.Tr key={`${personId}/${tokenId ?? index}`} data-outcome={outcome}>
                  <Table.Td>
                    <WithFace personId={personId ?? undefined} name={name}>
                      {to === undefined ? (
                        name
                      ) : (
                        <Anchor component={Link} to={to} inherit>
                          {name}
                        </Anchor>
                      )}
                    </WithFace>
                    {addedBy !== null && (
                      <div className={classes.more}>
                        {notOnRoll}, added by {addedBy}
                        {note !== null && `: ${note}`}
                      </div>
                    )}
                    {assistance !== null && <div className={classes.assistance}>Needs assistance: {assistance}</div>}
                  </Table.Td>
                  <Table.Td className={classes.outcome}>{outcomes[outcome]}</Table.Td>
                  <Table.Td>{zone}</Table.Td>
                  <Table.Td>{by}</Table.Td>
                  <Table.Td>{at !== null && dateTimeText(at, timeZone, true)}</Table.Td>
                </Table.Tr>
              )
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {more > 0 && <p className={classes.more}>{count(more, 'further person is', 'further people are')} not listed.</p>}
    </>
  )
}
