import { Button, Skeleton, Table, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { useSwitchClient } from '../../../crud/screen/use-switch-client.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { type EngineerRelation, mostRelations, relationKinds, relationStates } from '../domain/relation.ts'
import classes from './Engineers.module.css'
import { dayText } from '../../../domain/fields/time.ts'

interface RelationTableProps {
  label: string
  of: UseQueryResult<readonly EngineerRelation[]>
  /** Said where there are none. */
  empty: string
  /** With who looks after them; without it, that is the caller's own client. */
  withEngineer?: boolean
}

/** Who looks after whom, since when and until when; searched by name. */
export function RelationTable({
  label,
  of: { data, error, refetch },
  empty,
  withEngineer = false,
}: RelationTableProps) {
  const [sought, setSought] = useState('')
  const isFound = ({ client, engineer, area }: EngineerRelation) =>
    [client.name, engineer.name, area ?? ''].some(name => name.toLowerCase().includes(sought.trim().toLowerCase()))
  const found = data?.filter(isFound)
  return (
    <>
      {error && (
        <ErrorTile
          title={data ? 'This may be out of date' : `${label} could not be loaded`}
          reason={messageOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton height="12rem" radius="md" aria-busy="true" />}
      {data?.length === 0 && <EmptyState title={`No ${label.toLowerCase()}`}>{empty}</EmptyState>}
      {data && data.length > 5 && (
        <TextInput
          aria-label={`Search ${label.toLowerCase()}`}
          placeholder="Search by name"
          leftSection={<IconSearch size="1.125rem" aria-hidden />}
          value={sought}
          onChange={event => setSought(event.currentTarget.value)}
        />
      )}
      {found?.length === 0 && data && data.length > 0 && (
        <EmptyState title="None match">Search for another name.</EmptyState>
      )}
      {found && found.length > 0 && <Rows label={label} items={found} withEngineer={withEngineer} />}
      {data?.length === mostRelations && <p>Only the first {mostRelations} are shown.</p>}
    </>
  )
}

interface RowsProps {
  label: string
  items: readonly EngineerRelation[]
  withEngineer: boolean
}

function Rows({ label, items, withEngineer }: RowsProps) {
  const { words } = useCaller()
  return (
    <Table.ScrollContainer minWidth="40rem">
      <Table className={classes.table} aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{words.One('client')}</Table.Th>
            {withEngineer && <Table.Th>Looked after by</Table.Th>}
            <Table.Th>As</Table.Th>
            <Table.Th>Where</Table.Th>
            <Table.Th>From</Table.Th>
            <Table.Th>Until</Table.Th>
            <Table.Th>State</Table.Th>
            <Table.Th aria-label="Actions" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map((relation, index) => (
            <Row key={index} relation={relation} withEngineer={withEngineer} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function Row({ relation, withEngineer }: { relation: EngineerRelation; withEngineer: boolean }) {
  const { user, words } = useCaller()
  const switchTo = useSwitchClient()
  const { client, engineer, kind, area, areaCount, startDate, endDate, state } = relation
  const isOther = user !== undefined && user.workingClientId !== client.clientId
  const where =
    area ?? (areaCount === 0 ? 'Everywhere' : `${areaCount} ${words[areaCount === 1 ? 'one' : 'many']('area')}`)
  return (
    <Table.Tr>
      <Table.Td>{client.name}</Table.Td>
      {withEngineer && <Table.Td>{engineer.name}</Table.Td>}
      <Table.Td>{relationKinds[kind]}</Table.Td>
      <Table.Td>{where}</Table.Td>
      <Table.Td>{dayOrDash(startDate)}</Table.Td>
      <Table.Td>{dayOrDash(endDate)}</Table.Td>
      <Table.Td>{relationStates[state]}</Table.Td>
      <Table.Td>
        {isOther && state === 'holds' && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Work for ${client.name}`}
            onClick={() => void switchTo(user.userId, client.clientId, '/')}
          >
            Work for
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  )
}

/** '2026-11-25' -> '25/11/2026' */
const dayOrDash = (day: string | null) => (day === null ? '–' : dayText(day))
