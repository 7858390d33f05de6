import { Checkbox, Group, NativeSelect, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { messageOf } from '../../api/api-error.ts'
import { apiDocumentQuery, type ApiDocument } from '../../api/openapi.ts'
import { sessionAtom } from '../../api/session.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorTile } from '../../ui/ErrorTile.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { DeviceMessages } from './DeviceMessages.tsx'
import { GroupList } from './GroupList.tsx'
import { OperationList } from './OperationList.tsx'
import { groupsOf, mayCall, operationsOf, search } from './operations.ts'
import { figure } from '../../ui/figures.ts'

/** The API for programs: the server's own description, limited to what the reader may call. */
export default function ApiReferenceScreen() {
  const { data, error, refetch } = useQuery(apiDocumentQuery)
  return (
    <Stack>
      <Heading>API reference</Heading>
      <Text>
        A program signs in with a session token or an integration key, as a bearer token. The whole description, OpenAPI
        3.1, is at /api/openapi.json.
      </Text>
      {data ? (
        <Reference document={data} />
      ) : error ? (
        <ErrorTile
          title="The description could not be loaded"
          reason={messageOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton height="20rem" />
      )}
      <DeviceMessages />
    </Stack>
  )
}

/** The search is in the address: `?q=`, `?group=`, `?operation=`, `?all=true`. */
function Reference({ document }: { document: ApiDocument }) {
  const { data: user } = useAtomValue(sessionAtom)
  const [parameters, setParameters] = useSearchParams()
  // The address follows a moment later than who types.
  const [query, setQuery] = useState(parameters.get('q') ?? '')
  const [wantsAll, setWantsAll] = useState(parameters.get('all') === 'true')
  const open = parameters.get('operation')
  const every = useMemo(() => operationsOf(document), [document])
  const held = useMemo(() => new Set(user?.permissions), [user])
  const linked = every.find(({ operationId }) => operationId === open)
  const all = wantsAll || (linked !== undefined && !mayCall(linked, held))
  const callable = useMemo(() => (all ? every : every.filter(each => mayCall(each, held))), [all, every, held])
  const groups = useMemo(() => groupsOf(callable), [callable])
  const group = parameters.get('group') ?? (query === '' ? (linked?.group ?? '') : '')
  const found = search(group === '' ? callable : callable.filter(each => each.group === group), query)
  const put = (values: Readonly<Record<string, string | null>>) =>
    setParameters(
      now => {
        for (const [name, value] of Object.entries(values))
          if (value === null || value === '') now.delete(name)
          else now.set(name, value)
        return now
      },
      { replace: true },
    )
  return (
    <Stack>
      <Group align="end">
        <TextInput
          label="Search operations"
          type="search"
          placeholder="Path, words or permission"
          value={query}
          onChange={event => {
            setQuery(event.currentTarget.value)
            put({ q: event.currentTarget.value, operation: null })
          }}
          flex="1 1 16rem"
        />
        <NativeSelect
          label="Group"
          value={group}
          onChange={event => put({ group: event.currentTarget.value, operation: null })}
          data={[
            { value: '', label: `All ${callable.length} operations` },
            ...groups.map(([name, count]) => ({ value: name, label: `${name} (${count})` })),
          ]}
          flex="1 1 12rem"
        />
      </Group>
      <Checkbox
        label="Include operations you have no permission for"
        checked={all}
        onChange={event => {
          setWantsAll(event.currentTarget.checked)
          put({ all: event.currentTarget.checked ? 'true' : null, operation: null })
        }}
      />
      <Text component="output" size="sm" c="dimmed">
        {found.length === 1 ? '1 operation' : `${figure(found.length)} operations`}
      </Text>
      {open !== null && !linked && <EmptyState title={`There is no operation ${open}`} />}
      {found.length === 0 ? (
        <EmptyState title="No operations">No operation that you may call matches.</EmptyState>
      ) : group === '' && query === '' ? (
        <GroupList groups={groups} onChoose={chosen => put({ group: chosen })} />
      ) : (
        <OperationList
          key={`${group} ${query}`}
          operations={found}
          schemas={document.components.schemas}
          open={open}
          onOpen={operation => put({ operation, group })}
        />
      )}
    </Stack>
  )
}
