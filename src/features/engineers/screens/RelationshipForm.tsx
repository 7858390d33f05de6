import { MultiSelect, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import form from '../../../crud/form/Form.module.css'
import { SmallForm } from '../../../crud/form/SmallForm.tsx'
import type { FormValues } from '../../../crud/form/values.ts'
import { clientRelation } from '../../../domain/entities/control-panel/client-relation.ts'
import {
  kindWords,
  mostAreas,
  type Relationship,
  relationshipFields,
  type RelationshipKind,
  type Relationships,
} from '../domain/relationship.ts'
import { useWriteRelationship } from './use-relationships.ts'
import classes from './Engineers.module.css'

interface RelationshipFormProps {
  kind: RelationshipKind
  of: Relationships
  /** The one to change; a new one where left out. */
  relationship: Relationship | undefined
  onDone: () => void
}

const today = () => new Date().toISOString().slice(0, 10)

/** Since when, until when and where somebody looks after a client; of a new relation, who. */
export function RelationshipForm({ kind, of, relationship, onDone }: RelationshipFormProps) {
  const write = useWriteRelationship(of.client.clientId, kind)
  const box = useRef<HTMLDivElement>(null)
  const areas = useAreas(of, relationship)
  const { hasAreas } = kindWords[kind]
  const { relatedClient, ...dates } = relationshipFields(kind)
  const title = relationship ? `Change ${relationship.party.name}` : kindWords[kind].add
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  const save = async (values: FormValues) => {
    areas.setError(undefined)
    try {
      await write({ ...values, ...(hasAreas && { areaIds: areas.ids }) }, relationship)
    } catch (error) {
      throw areas.take(error)
    }
    notifications.show({ message: relationship ? `${relationship.party.name} is changed` : 'The relation is added' })
    onDone()
  }
  return (
    <section ref={box} aria-label={title} className={classes.form}>
      <SmallForm
        entity={clientRelation.id}
        fields={relationship ? dates : { relatedClient, ...dates }}
        record={
          relationship ? { startDate: relationship.startDate, endDate: relationship.endDate } : { startDate: today() }
        }
        action={relationship ? 'Save' : 'Add'}
        failed="Not saved"
        onCancel={onDone}
        save={save}
        below={hasAreas && <Areas of={of} chosen={areas} />}
      >
        <Text component="h2" fw={600}>
          {title}
        </Text>
      </SmallForm>
    </section>
  )
}

/** The areas that are chosen, and what is wrong with them. */
function useAreas({ areas }: Relationships, relationship: Relationship | undefined) {
  const [ids, setIds] = useState<readonly number[]>(() => relationship?.areas.map(({ areaId }) => areaId) ?? [])
  const [error, setError] = useState<string>()
  // One that is not among the choices any more still has its name.
  const known = [...areas, ...(relationship?.areas ?? []).filter(each => !areas.some(a => a.areaId === each.areaId))]
  return {
    ids,
    setIds,
    error,
    setError,
    known,
    /** Keeps what an error says of the areas; the rest is for the form. */
    take(thrown: unknown): unknown {
      if (!(thrown instanceof ApiError)) return thrown
      const [own, others] = [true, false].map(isOwn =>
        thrown.errors.filter(({ propertyName }) => (propertyName === 'areaIds') === isOwn),
      )
      if (!own?.length) return thrown
      setError(own.map(({ errorMessage }) => errorMessage).join('. '))
      return others?.length ? new ApiError(thrown.status, thrown.message, others) : thrown
    },
  }
}

/** As the fields above it. */
const classNames = {
  root: form['row'] ?? '',
  label: form['label'] ?? '',
  wrapper: form['wrapper'] ?? '',
  description: form['hint'] ?? '',
  error: form['error'] ?? '',
}

function Areas({ of, chosen }: { of: Relationships; chosen: ReturnType<typeof useAreas> }) {
  const { words } = useCaller()
  return (
    <MultiSelect
      mt="md"
      classNames={classNames}
      label={words.Many('area')}
      description={
        of.areas.length === mostAreas
          ? `Limits access to these and everything below them. The first ${mostAreas} can be chosen`
          : 'Limits access to these and everything below them. Leave empty for all'
      }
      data={chosen.known.map(({ areaId, name }) => ({ value: String(areaId), label: name }))}
      value={chosen.ids.map(String)}
      onChange={values => chosen.setIds(values.map(Number))}
      error={chosen.error}
      limit={100}
      searchable
      clearable
      hidePickedOptions
      nothingFoundMessage="None found"
      comboboxProps={{ shadow: 'md' }}
    />
  )
}
