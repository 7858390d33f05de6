import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useEffect, type RefObject } from 'react'
import { useBlocker } from 'react-router'

interface LeaveGuardProps {
  isDirty: boolean
  /** Set once there is nothing to lose: it is saved. */
  isDone: RefObject<boolean>
  onLeave: () => void
  /** The parameter of the url that says what of the screen is edited. */
  part?: string
}

/** A screen and its part; changing the rest of the url (a search, a dialog) is not leaving. */
const placeIn = ({ pathname, search }: { readonly pathname: string; readonly search: string }, part: string) =>
  `${pathname} ${new URLSearchParams(search).get(part) ?? ''}`

/** Asks before what was typed is left unsaved, within the app and by closing the tab. */
export function LeaveGuard({ isDirty, isDone, onLeave, part = 'tab' }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isDone.current && placeIn(currentLocation, part) !== placeIn(nextLocation, part),
  )
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!isDone.current) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty, isDone])
  const stay = () => blocker.state === 'blocked' && blocker.reset()
  const leave = () => {
    if (blocker.state !== 'blocked') return
    onLeave()
    blocker.proceed()
  }
  return (
    <Modal
      opened={blocker.state === 'blocked'}
      onClose={stay}
      title="Leave without saving?"
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
    >
      <Stack>
        <Text>Your changes have not been saved.</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={leave}>
            Leave
          </Button>
          <Button data-autofocus onClick={stay}>
            Stay
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
