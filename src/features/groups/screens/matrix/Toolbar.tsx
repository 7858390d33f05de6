import { Button, Group } from '@mantine/core'
import { Saving } from './Saving.tsx'
import type { Actions } from './use-actions.ts'
import type { MatrixState } from './use-matrix.ts'

interface ToolbarProps {
  state: MatrixState
  actions: Actions
  readAgain: () => Promise<unknown>
}

/** What the keys do, for a pointer or a thumb, and the button that saves. */
export function Toolbar({ state, actions, readAgain }: ToolbarProps) {
  const { copied, history } = state
  return (
    <Group gap="xs" role="toolbar" aria-label="What is chosen">
      <Button variant="default" onClick={() => actions.set('own')}>
        Opens
      </Button>
      <Button variant="default" onClick={actions.remove}>
        Does not open
      </Button>
      <Button variant="default" onClick={actions.choose}>
        At a time…
      </Button>
      <Button variant="default" onClick={actions.copy}>
        Copy column
      </Button>
      <Button variant="default" disabled={!copied} onClick={actions.paste}>
        {copied ? `Paste ${copied.group.name}` : 'Paste'}
      </Button>
      <Button variant="default" disabled={history.past.length === 0} onClick={actions.undo}>
        Undo
      </Button>
      <Button variant="default" disabled={history.future.length === 0} onClick={actions.redo}>
        Redo
      </Button>
      <Saving state={state} readAgain={readAgain} />
    </Group>
  )
}
