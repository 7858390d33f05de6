import { Button, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { oneQuery } from '../../../api/entity-calls.ts'
import type { ApiRecord } from '../../../api/records.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { Overview } from '../../../crud/overview/Overview.tsx'
import { RecordFact } from '../../../crud/overview/RecordFact.tsx'
import { RecordRows } from '../../../crud/overview/RecordRows.tsx'
import { ReadFailed } from '../../../crud/screen/ReadFailed.tsx'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import { titleOf } from '../../../crud/screen/titles.ts'
import { useSome } from '../../../crud/screen/use-some.ts'
import type { Entity } from '../../../domain/entity.ts'
import { entities } from '../../../domain/entities/index.ts'
import { missingOf, wantedOfClient } from '../domain/missing.ts'
import { Incomplete } from './Incomplete.tsx'

const edit = '/my-client/edit'
const facts = ['type', 'email', 'phone', 'timeZone', 'biography', 'links'] as const

/** The client that the caller works as: what it says of itself, and what it lacks. */
export default function MyClientScreen() {
  const { user, entity: entityOf, words } = useCaller()
  const entity = entityOf('client') ?? entities.client
  const read = useQuery({ ...oneQuery(entity, user?.workingClientId ?? 0), enabled: user !== undefined })
  const { data, error } = read
  return (
    <Stack gap="sm">
      <ScreenHead heading={`My ${words.one('client')}`}>
        <Button component={Link} to="/my-client/credits" variant="default">
          Credits
        </Button>
        <Button component={Link} to={edit} variant="default">
          Edit
        </Button>
      </ScreenHead>
      <ReadFailed what={`Your ${words.one('client')}`} of={read} />
      {!data && !error && <Skeleton height="20rem" radius="md" aria-busy="true" />}
      {data && <Loaded entity={entity} record={data} />}
    </Stack>
  )
}

function Loaded({ entity, record }: { entity: Entity; record: ApiRecord }) {
  const { user } = useCaller()
  const clientId = user?.workingClientId
  const addresses = useSome('address', clientId === undefined ? undefined : { clientId }, 10)
  const contacts = useSome('clientContact', clientId === undefined ? undefined : { clientId }, 10)
  return (
    <>
      <Incomplete
        what={`The profile of ${titleOf(entity, record)}`}
        missing={missingOf(entity.fields, wantedOfClient, record)}
        to={edit}
      />
      <Overview
        picture={{ file: record['logo'], title: titleOf(entity, record) }}
        actions={[]}
        parts={
          <>
            <RecordRows title="Addresses" of={addresses} empty="No addresses" />
            <RecordRows title="Contacts" of={contacts} empty="No contacts" />
          </>
        }
      >
        <RecordFact entity={entity} record={record} name="name" />
        {facts.map(name => (
          <RecordFact key={name} entity={entity} record={record} name={name} />
        ))}
      </Overview>
    </>
  )
}
