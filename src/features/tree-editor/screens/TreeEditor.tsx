import { Button, Group, Text } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import { useCaller } from '../../../crud/caller/caller.ts'
import { LeaveGuard } from '../../../crud/form/LeaveGuard.tsx'
import { type Key, type SystemTree, titleOf } from '../domain/tree.ts'
import { Changes } from './Changes.tsx'
import classes from './EditTree.module.css'
import { linesOf } from './lines.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { SaveDialog } from './SaveDialog.tsx'
import { TreeGrid } from './TreeGrid.tsx'
import { useEditing } from './use-editing.ts'

/** What is being asked for in a dialog. */
type Dialog = { readonly move: Key } | 'save'

/** The tree, what is pending for it, and what can be done with both. */
export function TreeEditor({ base }: { base: SystemTree }) {
  const { words } = useCaller()
  const editing = useEditing(base)
  const { tree, told } = editing
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState<Key>()
  const [renaming, setRenaming] = useState<Key>()
  const [dialog, setDialog] = useState<Dialog>()
  const lines = useMemo(() => linesOf(tree, folded), [tree, folded])
  const isDone = useRef(false)
  const thing = chosen && tree.things.get(chosen)
  const moved = typeof dialog === 'object' ? tree.things.get(dialog.move) : undefined
  const setOpen = (keys: readonly string[], isOpen: boolean) =>
    setFolded(before => new Set(isOpen ? [...before].filter(key => !keys.includes(key)) : [...before, ...keys]))
  return (
    <>
      <LeaveGuard isDirty={editing.steps.length > 0} isDone={isDone} onLeave={editing.forget} part="area" />
      <Group gap="xs">
        <Button variant="default" disabled={!thing} onClick={() => chosen && setDialog({ move: chosen })}>
          Move…
        </Button>
        <Button variant="default" disabled={!thing} onClick={() => setRenaming(chosen)}>
          Rename
        </Button>
        <Text size="sm" c="dimmed">
          {thing ? titleOf(thing) : 'Choose something to move or rename'}
        </Text>
      </Group>
      <output className={classes.told} aria-live="polite" data-refused={told?.isRefusal || undefined}>
        {told && words.say(told.text)}
      </output>
      <div className={classes.columns}>
        <TreeGrid
          lines={lines}
          editing={editing}
          renaming={renaming}
          onRename={setRenaming}
          onChoose={setChosen}
          onMove={key => setDialog({ move: key })}
          onSet={setOpen}
        />
        <Changes editing={editing} onSave={() => setDialog('save')} />
      </div>
      <Text size="sm" c="dimmed">
        Drag, or press Enter to choose a new place. Ctrl+X and Ctrl+V move it too, Alt+Left moves it one level up, and
        Alt+Right into the item above it. F2 renames, Ctrl+Z undoes, Ctrl+Y redoes.
      </Text>
      {moved && <MoveDialog thing={moved} editing={editing} onClose={() => setDialog(undefined)} />}
      {dialog === 'save' && <SaveDialog editing={editing} onClose={() => setDialog(undefined)} />}
    </>
  )
}
