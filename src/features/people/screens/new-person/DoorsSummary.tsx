import { Skeleton, Text } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useWatch, type Control } from 'react-hook-form'
import { messageOf } from '../../../../api/api-error.ts'
import { recordKeys } from '../../../../api/record-cache.ts'
import { request } from '../../../../api/request.ts'
import { useCaller } from '../../../../crud/caller/caller.ts'
import type { FormValues } from '../../../../crud/form/values.ts'
import type { DoorsOpened } from '../../domain/with-access.ts'
import { keysIn } from './fields.ts'
import classes from './NewPerson.module.css'

/** What the chosen groups and sites open: how many doors each, and which. Nothing for who may not read doors. */
export function DoorsSummary({ control }: { control: Control<FormValues> }) {
  const { may } = useCaller()
  const [groupIds, areaIds] = useWatch({ control, name: ['groupIds', 'areaIds'] }).map(keysIn)
  if (!may('DOOR_READ')) return null
  const chosen = [
    ...(groupIds ?? []).map(id => ({ property: 'groupId', id }) as const),
    ...(areaIds ?? []).map(id => ({ property: 'areaId', id }) as const),
  ]
  return (
    <section className={classes.summary} aria-label="Doors they will be able to open">
      <h2 className={classes.heading}>Doors they will be able to open</h2>
      {chosen.length === 0 ? <Text c="dimmed">None: no access is chosen.</Text> : <Opened chosen={chosen} />}
    </section>
  )
}

interface Chosen {
  readonly property: 'groupId' | 'areaId'
  readonly id: number
}

function Opened({ chosen }: { chosen: readonly Chosen[] }) {
  const found = useQueries({
    queries: chosen.map(({ property, id }) => ({
      queryKey: [...recordKeys.lists('door'), 'opened', property, id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        request<DoorsOpened>('GET', `/person/doors-opened?${property}=${id}`, { signal }),
    })),
  })
  return (
    <ul className={classes.opened}>
      {chosen.map(({ property, id }, index) => {
        const { data, error } = found[index] ?? {}
        return (
          <li key={`${property} ${id}`}>
            {data && (
              <>
                <strong>{data.title}</strong>: {doorsText(data)}
              </>
            )}
            {!data && (error ? messageOf(error) : <Skeleton height="1.25rem" width="60%" />)}
          </li>
        )
      })}
    </ul>
  )
}

/** '7 doors: North, East and 5 more'. */
function doorsText({ count, doors }: DoorsOpened): string {
  if (count === 0) return 'no doors'
  const rest = count - doors.length
  const names = new Intl.ListFormat('en-GB').format([...doors, ...(rest > 0 ? [`${rest} more`] : [])])
  return `${count} ${count === 1 ? 'door' : 'doors'}: ${names}`
}
