import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { messageOf } from '../../../../api/api-error.ts'
import { useFollow } from '../../../../api/use-follow.ts'
import { type Caller, useCaller } from '../../../../crud/caller/caller.ts'
import type { SpecialTabProps } from '../../../../crud/detail/special-tabs.ts'
import { PersonFace } from '../../../../crud/fields/Face.tsx'
import { Fact, Overview } from '../../../../crud/overview/Overview.tsx'
import { RecordFact } from '../../../../crud/overview/RecordFact.tsx'
import { tokenActivation } from '../../../../domain/entities/access/token-activation.ts'
import { Age } from '../../../../ui/Age.tsx'
import { ErrorTile } from '../../../../ui/ErrorTile.tsx'
import type { GroupOverview } from '../../domain/overview.ts'
import classes from './Group.module.css'
import { GroupTimes } from './GroupTimes.tsx'
import { made, overviewQuery } from './overview-query.ts'
import { counted, waysInWords } from './ways-words.ts'

/** A group: who is in it, which doors it opens through what, and whether its times are open now. */
export default function GroupOverviewPart({ entity, record }: SpecialTabProps) {
  const caller = useCaller()
  const id = Number(record[entity.key])
  const query = overviewQuery(id)
  const { data, error, refetch, dataUpdatedAt } = useQuery(query)
  useFollow(made, query.queryKey)
  return (
    <Overview
      actions={actionsOf(id, caller)}
      parts={
        error && (
          <ErrorTile
            title={data ? 'Counts may be out of date' : 'Who is in it and what it opens could not be loaded'}
            reason={messageOf(error)}
            onRetry={() => void refetch()}
          >
            {data && (
              <>
                Read <Age at={dataUpdatedAt} /> ago
              </>
            )}
          </ErrorTile>
        )
      }
    >
      {data?.members && <Members members={data.members} />}
      {data?.opens && <Doors opens={data.opens} />}
      <GroupTimes record={record} />
      {['area', 'parentGroup', 'description'].map(name => (
        <RecordFact key={name} entity={entity} record={record} name={name} />
      ))}
    </Overview>
  )
}

const actionsOf = (id: number, { may, words }: Caller) => [
  ...(may(tokenActivation.permission.add)
    ? [{ label: `Add ${words.many('person')}`, to: `/administration/group/${id}/activate-person` }]
    : []),
  { label: `Edit access ${words.many('door')}`, to: `/administration/group/${id}/edit-access-doors` },
]

/** How many are in it, and the faces of the newest. */
function Members({ members: { people, credentials, newest } }: { members: NonNullable<GroupOverview['members']> }) {
  const { words } = useCaller()
  const said =
    credentials === 0 ? 'Nobody yet' : `${counted(people, words, 'person')} with ${counted(credentials, words, 'fob')}`
  return (
    <Fact label="Members today">
      {credentials === 0 ? (
        said
      ) : (
        <Anchor component={Link} to={`?tab=${tokenActivation.id}`} inherit>
          {said}
        </Anchor>
      )}
      {newest.length > 0 && (
        <ul className={classes.faces} aria-label="Newest members">
          {newest.map(({ personId, name }) => (
            <li key={personId} title={name}>
              <PersonFace personId={personId} name={name} isAlone />
            </li>
          ))}
        </ul>
      )}
    </Fact>
  )
}

/** How many doors it opens, and through what. */
function Doors({ opens }: { opens: NonNullable<GroupOverview['opens']> }) {
  const { words, may } = useCaller()
  const ways = waysInWords(opens, words)
  const said = opens.doors === 0 ? 'None yet' : counted(opens.doors, words, 'door')
  return (
    <Fact label="Opens">
      {opens.doors > 0 && may('FOB_READ') ? (
        <Anchor component={Link} to="?tab=canOpen" inherit>
          {said}
        </Anchor>
      ) : (
        said
      )}
      {ways.length > 0 && (
        <ul className={classes.ways} aria-label="Through what">
          {ways.map(way => (
            <li key={way}>{way}</li>
          ))}
        </ul>
      )}
    </Fact>
  )
}
