import { Button, Group, Text } from '@mantine/core'
import { useId } from 'react'
import { useCaller } from '../../../crud/caller/caller.ts'
import { figure } from '../../../ui/figures.ts'
import classes from './EditTree.module.css'
import { stepText } from './said.ts'
import type { Editing } from './use-editing.ts'

/** Everything that is pending, in order, with a way to take back each. */
export function Changes({ editing, onSave }: { editing: Editing; onSave: () => void }) {
  const id = useId()
  const { steps, problems } = editing
  return (
    <section className={classes.changes} aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        Pending changes{steps.length > 0 && ` (${figure(steps.length)})`}
      </h2>
      {steps.length === 0 ? (
        <Text size="sm" c="dimmed">
          Nothing is changed yet. What you move or rename appears here, and is written when you save.
        </Text>
      ) : (
        <ol className={classes.list}>
          {steps.map((step, index) => (
            <Change key={`${index} ${step.key} ${step.field}`} index={index} editing={editing} />
          ))}
        </ol>
      )}
      <Group gap="xs">
        <Button variant="default" disabled={!editing.canUndo} onClick={editing.undo}>
          Undo
        </Button>
        <Button variant="default" disabled={!editing.canRedo} onClick={editing.redo}>
          Redo
        </Button>
        <Button variant="default" disabled={steps.length === 0} onClick={editing.discard}>
          Discard all
        </Button>
        <Button disabled={steps.length === 0 || problems.size > 0} onClick={onSave}>
          Save changes
        </Button>
      </Group>
      {problems.size > 0 && <Text size="sm">Undo what is not possible any more, then save.</Text>}
    </section>
  )
}

function Change({ editing, index }: { editing: Editing; index: number }) {
  const { words } = useCaller()
  const { base, tree, steps, problems, refused } = editing
  const step = steps[index]
  if (!step) return null
  const text = stepText(base, tree, step)
  const problem = problems.get(index)
  const wrong = problem?.text ?? refused.get(index)
  return (
    <li className={classes.change}>
      <span className={classes.what}>
        {text}
        {wrong !== undefined && (
          <span role="alert" className={classes.wrong}>
            {words.say(wrong)}
          </span>
        )}
      </span>
      {problem?.isChanged && (
        <Button variant="default" size="compact-sm" onClick={() => editing.keepMine(index)}>
          Keep mine
        </Button>
      )}
      <Button variant="default" size="compact-sm" aria-label={`Undo ${text}`} onClick={() => editing.undoOne(index)}>
        Undo
      </Button>
    </li>
  )
}
