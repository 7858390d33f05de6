import { Modal } from '@mantine/core'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import type { Choice } from '../../api/entity-calls.ts'
import type { ApiRecord } from '../../api/records.ts'
import { branded } from '../../domain/branded.ts'
import type { Entity } from '../../domain/entity.ts'
import { OnTheSpotProvider, type OnTheSpot } from '../fields/on-the-spot.ts'
import { useCaller } from '../caller/caller.ts'
import { titleOf } from '../screen/titles.ts'
import { RecordForm } from './RecordForm.tsx'

interface Asked {
  readonly entity: Entity
  readonly preset: ApiRecord
  readonly onCreated: (choice: Choice) => void
}

/** What was typed while looking is the new record's name, as far as it has one. */
const namedBy = ({ fields }: Entity, typed: string): ApiRecord => {
  const name = Object.entries(fields).find(
    ([, { kind, required, computed }]) => kind === 'text' && required && !computed,
  )
  return typed && name ? { [name[0]]: typed } : {}
}

/** Lets the references of a form create what they need, in a dialog with that record's own form. */
export function CreatesOnTheSpot({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked>()
  const create = useCallback<OnTheSpot['create']>(
    (entity, typed, onCreated) => setAsked({ entity, preset: namedBy(entity, typed), onCreated }),
    [],
  )
  const offer = useMemo(() => ({ create }), [create])
  return (
    <>
      <OnTheSpotProvider value={offer}>{children}</OnTheSpotProvider>
      {/* Beside the form, not inside it: what is submitted here is not the form's. */}
      {asked && <CreateDialog {...asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function CreateDialog({ entity, preset, onCreated, onClose }: Asked & { onClose: () => void }) {
  const { words, brand } = useCaller()
  const action = `Create ${words.one(entity.term)}`
  return (
    <Modal opened onClose={onClose} title={action} size="lg" closeButtonProps={{ 'aria-label': 'Close' }}>
      <RecordForm
        entity={branded(entity, brand)}
        mode="add"
        id={undefined}
        record={undefined}
        preset={preset}
        action={action}
        isInDialog
        onCancel={onClose}
        onSaved={saved => {
          onCreated({ id: Number(saved[entity.key]), title: titleOf(entity, saved) })
          onClose()
        }}
      />
    </Modal>
  )
}
