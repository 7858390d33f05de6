import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { choicesQuery, oneQuery } from '../../../../api/entity-calls.ts'
import type { ApiRecord } from '../../../../api/records.ts'
import { dateTimeText } from '../../../../crud/fields/instants.ts'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { entities } from '../../../../domain/entities/index.ts'
import type { Entity } from '../../../../domain/entity.ts'
import { dayText, wireName, wordsFor, type Field } from '../../../../domain/fields/index.ts'
import { hrefOf } from './card.ts'

/** A value as it is printed. */
export function printed(name: string, field: Field, record: ApiRecord, zone: string): string {
  const value = record[field.kind === 'ref' ? name : wireName(name, field)]
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  const text = String(value)
  if (field.kind === 'date') return dayText(text)
  if (field.kind === 'dateTime') return dateTimeText(text, zone)
  return wordsFor(field, text)
}

/** Every field of a record as it is printed, by its name. */
export const printedValues = (entity: Entity, record: ApiRecord, zone: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(entity.fields).map(([name, field]) => [name, printed(name, field, record, zone)] as const),
  )

/** The person that a card is drawn for. */
export interface Example {
  readonly id: number | undefined
  readonly choose: (id: number | undefined) => void
  readonly record: ApiRecord | undefined
  readonly photo: string | undefined
  readonly logo: string | undefined
  readonly isLoading: boolean
  readonly error: unknown
  readonly retry: () => void
}

/** A real record of the data source, the first one until another is chosen, with the pictures that belong to it. */
export function useExample(source: Entity): Example {
  const { may, user } = useCaller()
  const [chosen, setChosen] = useState<number>()
  const mayRead = may(source.permission.read)
  const first = useQuery({ ...choicesQuery(source, 1), enabled: mayRead && chosen === undefined })
  const id = chosen ?? first.data?.[0]?.id
  const own = useQuery({ ...oneQuery(source, id ?? 0), enabled: mayRead && id !== undefined })
  const holderId = Number(own.data?.['personId'] ?? 0)
  const needsHolder = source.id !== 'person' && holderId > 0 && may(entities.person.permission.read)
  const holder = useQuery({ ...oneQuery(entities.person, holderId), enabled: needsHolder })
  const clientId = user?.client.clientId ?? 0
  const mayLogo = may(entities.client.permission.read) || may('CLIENT_MANAGEOWN')
  const client = useQuery({ ...oneQuery(entities.client, clientId), enabled: clientId > 0 && mayLogo })
  const person = source.id === 'person' ? own.data : holder.data
  const failed = [first, own].find(({ error }) => error)
  return {
    id,
    choose: setChosen,
    record: own.data,
    photo: hrefOf(person?.['profilePicture']),
    logo: hrefOf(client.data?.['logo']),
    isLoading: mayRead && (first.isLoading || own.isLoading || holder.isLoading),
    error: failed?.error,
    retry: () => void failed?.refetch(),
  }
}
