import { Button, Group, Loader, Modal, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react'
import classes from './Confirm.module.css'
import type { ConfirmMachine } from './machine.ts'

interface ConfirmDialogProps<T, I> {
  machine: ConfirmMachine<T, I>
  title: string
  /** What is asked, of the item that was loaded. */
  children: (item: T) => ReactNode
  /** The words of the button that does it. */
  action: string
  isDangerous?: boolean
  /** Another party, besides the server, whose answer is waited for. */
  doneBy?: string | undefined
  /** What it has come to where it failed, before the reason; 'Failed' where left out. */
  failure?: string | undefined
  /** Read when it is submitted; undefined where something is missing still. */
  input: () => I | undefined
}

const closes = { success: 'Done', failure: 'Failed' } as const

/** Asks before something is done, and shows that it was. The state is the machine's. */
export function ConfirmDialog<T, I>(props: ConfirmDialogProps<T, I>) {
  const { machine, title, children, action, isDangerous = false, doneBy, failure, input } = props
  const state = useSyncExternalStore(machine.subscribe, machine.state)
  const item = 'item' in state ? state.item : undefined
  const isBusy = state.at === 'submitting'
  const content = useRef<HTMLDivElement>(null)
  const isShown = state.at === 'showingItem'
  useEffect(() => {
    // To what is asked, else to the answer: there was neither when the dialog opened.
    if (isShown) content.current?.querySelector<HTMLElement>('input, textarea, [data-answer]')?.focus()
  }, [isShown])
  const submit = () => {
    const given = input()
    if (given !== undefined) machine.submit(given)
  }
  return (
    <Modal
      opened={state.at !== 'idle'}
      onClose={machine.close}
      title={title}
      closeOnClickOutside={!isBusy}
      closeOnEscape={!isBusy}
      closeButtonProps={{ 'aria-label': 'Close', disabled: isBusy }}
      centered
    >
      <Stack ref={content}>
        {state.at === 'loadingItem' && (
          <output className={classes.result}>
            <Loader aria-label="Loading" />
          </output>
        )}
        {(state.at === 'success' || state.at === 'failure') && (
          <Result at={state.at} doneBy={doneBy} failure={failure} />
        )}
        {item !== undefined && (state.at === 'showingItem' || state.at === 'submitting') && children(item)}
        {isBusy && doneBy !== undefined && <output>Waiting for the {doneBy} to confirm it…</output>}
        <Reason text={'reason' in state ? state.reason : undefined} />
        {state.at !== 'success' && (
          <Group justify="flex-end">
            <Button variant="default" onClick={machine.close} disabled={isBusy}>
              Cancel
            </Button>
            {state.at === 'failure' && item === undefined ? (
              <Button onClick={machine.retry}>Try again</Button>
            ) : (
              <Button
                data-answer
                data-autofocus
                onClick={submit}
                loading={isBusy}
                disabled={state.at !== 'showingItem' && !isBusy}
                {...(isDangerous && { color: 'red.9' })}
              >
                {state.at === 'showingItem' && state.reason !== undefined ? `Try again: ${action}` : action}
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </Modal>
  )
}

interface ResultProps {
  at: 'success' | 'failure'
  doneBy: string | undefined
  failure: string | undefined
}

function Result({ at, doneBy, failure }: ResultProps) {
  const Icon = at === 'success' ? IconCircleCheck : IconCircleX
  return (
    <output className={classes.result} data-at={at}>
      <Icon className={classes.mark} aria-hidden />
      <Text fw={600}>{(at === 'success' ? doneBy && `Confirmed by the ${doneBy}` : failure) ?? closes[at]}</Text>
    </output>
  )
}

function Reason({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    <Text role="alert" size="sm" className={classes.reason}>
      {text}
    </Text>
  )
}
