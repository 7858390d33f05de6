import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { deleteRecord, runCommand } from '../../api/entity-calls.ts'
import type { ApiRecord } from '../../api/records.ts'
import type { Entity } from '../../domain/entity.ts'
import { toldOnce } from '../form/told-once.ts'
import type { FormValues } from '../form/values.ts'
import { useCaller } from '../caller/caller.ts'
import { titleOf } from '../screen/titles.ts'
import { BulkDialog, type BulkAction } from './BulkDialog.tsx'
import classes from './ListTools.module.css'
import type { Selection } from './use-selection.ts'

/** Actions on many records: the commands, with one input for all, and delete. */
function useBulkActions(entity: Entity): readonly BulkAction[] {
  const { may } = useCaller()
  const idOf = (record: ApiRecord) => Number(record[entity.key])
  const commands = Object.entries(entity.commands ?? {}).filter(([, { permission }]) =>
    may(permission ?? entity.permission.command),
  )
  const deleting: BulkAction[] =
    entity.verbs.includes('delete') && may(entity.permission.delete)
      ? [
          {
            label: 'Delete',
            isDangerous: true,
            isDeletion: true,
            run: async record => (await deleteRecord(entity, idOf(record)), []),
          },
        ]
      : []
  return [
    ...commands.map(([name, { label, input, failure }]) => ({
      label,
      input,
      failure,
      run: async (record: ApiRecord, given: FormValues) =>
        toldOnce(entity, await runCommand(entity, idOf(record), name, given)),
    })),
    ...deleting,
  ]
}

/** Whether many of an entity's records can be chosen at all. */
export const useCanSelect = (entity: Entity): boolean => useBulkActions(entity).length > 0

interface BulkBarProps {
  entity: Entity
  selection: Selection
  /** The accessible name, where a screen has more than one. */
  label?: string
}

/** Shown while records are chosen: how many, and what can be done with them. */
export function BulkBar({ entity, selection, label = 'Selected' }: BulkBarProps) {
  const { words } = useCaller()
  const actions = useBulkActions(entity)
  const [doing, setDoing] = useState<BulkAction>()
  const { size } = selection.records
  const things = size === 1 ? words.one(entity.term) : words.many(entity.term)
  return (
    <>
      {size > 0 && (
        <section className={classes.selected} aria-label={label}>
          <output>
            {size} {things} selected
          </output>
          <div className={classes.end}>
            <BulkActions actions={actions} onDo={setDoing} />
            <Button variant="subtle" size="compact-sm" onClick={selection.clear}>
              Clear selection
            </Button>
          </div>
        </section>
      )}
      {doing && (
        <BulkDialog
          entity={entity.id}
          action={doing}
          things={things}
          records={[...selection.records].map(([id, record]) => ({ id, record, title: titleOf(entity, record) }))}
          onClose={done => {
            setDoing(undefined)
            selection.drop(done)
          }}
        />
      )}
    </>
  )
}

/** Up to this many actions are buttons; more go into a menu. */
const most = 3

function BulkActions({ actions, onDo }: { actions: readonly BulkAction[]; onDo: (action: BulkAction) => void }) {
  const inMenu = actions.length > most ? actions.filter(({ isDangerous }) => !isDangerous) : []
  return (
    <>
      {inMenu.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button
              variant="default"
              size="compact-sm"
              rightSection={<IconChevronDown className={classes.icon} aria-hidden />}
            >
              Commands
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {inMenu.map(action => (
              <Menu.Item key={action.label} onClick={() => onDo(action)}>
                {action.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {actions
        .filter(action => !inMenu.includes(action))
        .map(action => (
          <Button
            key={action.label}
            variant="default"
            size="compact-sm"
            onClick={() => onDo(action)}
            {...(action.isDangerous && { leftSection: <IconTrash className={classes.icon} aria-hidden /> })}
          >
            {action.label}
          </Button>
        ))}
    </>
  )
}
