import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Fragment, useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react'
import { Controller, useFormState } from 'react-hook-form'
import type { ApiRecord } from '../../api/records.ts'
import { ConflictDialog } from '../../crud/form/ConflictDialog.tsx'
import { LeaveGuard } from '../../crud/form/LeaveGuard.tsx'
import { useRecordForm } from '../../crud/form/use-record-form.ts'
import { titleOf } from '../../crud/screen/titles.ts'
import type { Entity } from '../../domain/entity.ts'
import { ErrorTile } from '../../ui/ErrorTile.tsx'
import { Defaults } from './Defaults.tsx'
import type { FeatureRow } from './feature-rows.ts'
import { idsOf, toggled } from './feature-rows.ts'
import { FeatureList } from './FeatureList.tsx'
import { TickableFeatures } from './TickableFeatures.tsx'

interface FeatureFormProps {
  entity: Entity
  record: ApiRecord
  rows: readonly FeatureRow[]
  onDirty: (isDirty: boolean) => void
  onSaved: (saved: ApiRecord) => void
}

const property = 'featureIds'

/** The group's form, limited to its features: saving, refusals and conflicts work as there. */
export function FeatureForm({ entity, record, rows, onDirty, onSaved }: FeatureFormProps) {
  const { features } = entity.fields
  const own = useMemo((): Entity => ({ ...entity, fields: features ? { features } : {} }), [entity, features])
  const state = useRecordForm({
    entity: own,
    mode: 'edit',
    id: Number(record[entity.key]),
    record,
    preset: undefined,
    isInPlace: true,
    onSaved: saved => {
      notifications.show({ message: `The features of ${titleOf(entity, saved)} are saved` })
      onSaved(saved)
    },
  })
  const { form, base = record, conflict } = state
  const { isDirty, isSubmitting, errors } = useFormState({ control: form.control })
  const isDone = useRef(false)
  const errorId = useId()
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const refused = errors[property]?.message ?? errors.root?.message
  return (
    <form
      noValidate
      aria-label="Feature permissions"
      onSubmit={event => {
        event.preventDefault()
        state.submit()
      }}
    >
      <LeaveGuard isDirty={isDirty} isDone={isDone} onLeave={() => undefined} />
      <Controller
        control={form.control}
        name={property}
        render={({ field: { value, onChange } }) => {
          const chosen = idsOf({ [property]: value })
          return (
            <FeatureList
              rows={rows}
              held={chosen}
              actions={
                <Actions isDirty={isDirty} isSubmitting={isSubmitting} onUndo={() => form.reset()}>
                  <Defaults
                    chosen={() => idsOf(form.getValues())}
                    onAdd={ids =>
                      onChange(ids.reduce((next, id) => toggled(idsOf(base), next, id), idsOf(form.getValues())))
                    }
                  />
                </Actions>
              }
              notice={
                refused !== undefined && (
                  <div id={errorId}>
                    <ErrorTile title="Not saved" reason={String(refused)} />
                  </div>
                )
              }
            >
              {shown => (
                <TickableFeatures
                  rows={shown}
                  held={chosen}
                  before={idsOf(base)}
                  errorId={refused === undefined ? undefined : errorId}
                  onToggle={id => onChange(toggled(idsOf(base), chosen, id))}
                />
              )}
            </FeatureList>
          )
        }}
      />
      {conflict && (
        <ConflictDialog entity={own} conflict={conflict} onSettle={state.settle} onClose={state.dropConflict} />
      )}
    </form>
  )
}

interface ActionsProps {
  isDirty: boolean
  isSubmitting: boolean
  onUndo: () => void
  children: ReactNode
}

function Actions({ isDirty, isSubmitting, onUndo, children }: ActionsProps) {
  // The notice of an addition goes when it is undone.
  const [undone, setUndone] = useState(0)
  const undo = () => {
    onUndo()
    setUndone(before => before + 1)
  }
  return (
    <Group gap="xs">
      <Fragment key={undone}>{children}</Fragment>
      <Button variant="default" disabled={!isDirty || isSubmitting} onClick={undo}>
        Undo changes
      </Button>
      <Button type="submit" disabled={!isDirty} loading={isSubmitting}>
        Save
      </Button>
    </Group>
  )
}
