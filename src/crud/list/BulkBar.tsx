import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { deleteRecord, runCommand } from '../../api/entity-calls.ts'
import type { ApiRecord } from '../../api/records.ts'
import type { Entity } from '../../domain/entity.ts'
import { useCaller } from '../screen/caller.ts'
import { titleOf } from '../screen/titles.ts'
import { BulkDialog, type BulkDeed } from './BulkDialog.tsx'
import classes from './ListTools.module.css'
import type { Selection } from './use-selection.ts'

/** What can be done with many at once: delete them, and the commands that need nothing more. */
function useBulkDeeds(entity: Entity): readonly BulkDeed[] {
  const { may } = useCaller()
  const idOf = (record: ApiRecord) => Number(record[entity.key])
  const commands = Object.entries(entity.commands ?? {}).filter(
    ([, { input, permission }]) =>
      may(permission ?? entity.permission.command) && Object.values(input ?? {}).every(({ required }) => !required),
  )
  const deleting: BulkDeed[] =
    entity.verbs.includes('delete') && may(entity.permission.delete)
      ? [{ label: 'Delete', isDangerous: true, run: record => deleteRecord(entity, idOf(record)) }]
      : []
  return [
    ...commands.map(([name, { label }]) => ({
      label,
      run: async (record: ApiRecord) => void (await runCommand(entity, idOf(record), name, {})),
    })),
    ...deleting,
  ]
}

/** Whether many of an entity's records can be chosen at all. */
export const useCanSelect = (entity: Entity): boolean => useBulkDeeds(entity).length > 0

/** Shown while records are chosen: how many, and what can be done with them. */
export function BulkBar({ entity, selection }: { entity: Entity; selection: Selection }) {
  const { words } = useCaller()
  const deeds = useBulkDeeds(entity)
  const [doing, setDoing] = useState<BulkDeed>()
  const { size } = selection.records
  const things = size === 1 ? words.one(entity.term) : words.many(entity.term)
  return (
    <>
      {size > 0 && (
        <section className={classes.selected} aria-label="Selected">
          <output>
            {size} {things} selected
          </output>
          <div className={classes.end}>
            <BulkDeeds deeds={deeds} onDo={setDoing} />
            <Button variant="subtle" size="compact-sm" onClick={selection.clear}>
              Clear selection
            </Button>
          </div>
        </section>
      )}
      {doing && (
        <BulkDialog
          deed={doing}
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

/** So many deeds are buttons of their own; more stand in a menu. */
const most = 3

function BulkDeeds({ deeds, onDo }: { deeds: readonly BulkDeed[]; onDo: (deed: BulkDeed) => void }) {
  const inMenu = deeds.length > most ? deeds.filter(({ isDangerous }) => !isDangerous) : []
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
            {inMenu.map(deed => (
              <Menu.Item key={deed.label} onClick={() => onDo(deed)}>
                {deed.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {deeds
        .filter(deed => !inMenu.includes(deed))
        .map(deed => (
          <Button
            key={deed.label}
            variant="default"
            size="compact-sm"
            onClick={() => onDo(deed)}
            {...(deed.isDangerous && { leftSection: <IconTrash className={classes.icon} aria-hidden /> })}
          >
            {deed.label}
          </Button>
        ))}
    </>
  )
}
