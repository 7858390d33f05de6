import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconChevronDown, IconPencil, IconPrinter, IconTrash } from '@tabler/icons-react'
import { useCallback } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ApiRecord } from '../../api/records.ts'
import type { Entity } from '../../domain/entity.ts'
import type { Term } from '../../domain/vocabulary.ts'
import { useCaller } from '../caller/caller.ts'
import { possibleCommands } from '../screen/commands.ts'
import { screenActions } from '../screen/screen-actions.ts'
import { ScreenLinks } from '../screen/ScreenLinks.tsx'
import { printHref } from '../print/print-place.ts'
import { placeOf } from '../caller/places.ts'
import { CommandDialog } from './CommandDialog.tsx'
import classes from './Detail.module.css'

interface RecordActionsProps {
  entity: Entity
  record: ApiRecord
  term: Term
}

/** Up to this many commands are buttons; of more, those that are not the main ones go into a menu. */
const most = 3

/** What can be done with a record, on the right of its title. The command being confirmed is in the url. */
export function RecordActions({ entity, record, term }: RecordActionsProps) {
  const caller = useCaller()
  const { may } = caller
  const id = Number(record[entity.key])
  const [url, setUrl] = useSearchParams()
  const commands = possibleCommands(entity, record, may)
  const asked = url.get('do') ?? ''
  const doing =
    commands.find(([name]) => name === asked) ?? Object.entries(entity.commands ?? {}).find(([name]) => name === asked)
  const ask = (name: string) =>
    setUrl(before => new URLSearchParams([...before, ['do', name]]), { replace: true, preventScrollReset: true })
  const closed = useCallback(
    () =>
      setUrl(
        before => {
          before.delete('do')
          return new URLSearchParams(before)
        },
        { replace: true, preventScrollReset: true },
      ),
    [setUrl],
  )
  const edit = may(entity.permission.edit) ? placeOf(entity, 'edit', id, term) : undefined
  const remove = may(entity.permission.delete) ? placeOf(entity, 'delete', id, term) : undefined
  return (
    <>
      <ScreenLinks links={screenActions(entity, 'record', term, caller, id)} />
      <Commands commands={commands.map(([name, { label, isMain }]) => ({ name, label, isMain }))} onAsk={ask} />
      <ActionIcon
        component="a"
        href={printHref({ kind: 'record', entity: entity.id, id })}
        target="_blank"
        size="input-sm"
        variant="default"
        aria-label="Print"
        title="Print"
      >
        <IconPrinter className={classes.icon} aria-hidden />
      </ActionIcon>
      {edit && (
        <Button
          component={Link}
          to={edit}
          variant="default"
          leftSection={<IconPencil className={classes.icon} aria-hidden />}
        >
          Edit
        </Button>
      )}
      {remove && (
        <Button
          component={Link}
          to={remove}
          variant="default"
          leftSection={<IconTrash className={classes.icon} aria-hidden />}
        >
          Delete
        </Button>
      )}
      {doing && <CommandDialog key={asked} entity={entity} id={id} name={asked} command={doing[1]} onClosed={closed} />}
    </>
  )
}

interface CommandsProps {
  commands: readonly { readonly name: string; readonly label: string; readonly isMain?: true | undefined }[]
  onAsk: (name: string) => void
}

function Commands({ commands, onAsk }: CommandsProps) {
  const main = commands.length <= most ? commands : commands.filter(({ isMain }) => isMain)
  const others = commands.filter(command => !main.includes(command))
  return (
    <>
      {main.map(({ name, label }) => (
        <Button key={name} variant="default" onClick={() => onAsk(name)}>
          {label}
        </Button>
      ))}
      {others.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" rightSection={<IconChevronDown className={classes.icon} aria-hidden />}>
              {main.length > 0 ? 'More' : 'Commands'}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map(({ name, label }) => (
              <Menu.Item key={name} onClick={() => onAsk(name)}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}
